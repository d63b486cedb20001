import { defineProblem } from '../../define-problem.ts'
import { question, withFilm } from '../../examples/embed.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

const site = (category: string) => ({
  ...question,
  ...withFilm(
    `embeds: { films: { frames: ['https://films.example'], consent: ${category} } }
consent: { categories: [media] }
layouts: { default: [$page, Ask] }
`,
    'films',
    'https://films.example/7',
  ),
})

export const unknownConsentCategory = defineProblem({
  code: 'manifest/unknown-consent-category',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'An embed asks for a consent category that does not exist',
  why: 'The frames of an embed with consent: load once the visitor has agreed to that category. A category that is not listed under consent: is never asked for. List it there, or remove it from the embed: each frame then waits until the visitor asks for it.',
  wrong: site('meida'),
  right: site('media'),
  message: (args: UnknownName) => unknownName('consent category', args),
})
