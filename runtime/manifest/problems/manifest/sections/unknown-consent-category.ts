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
  title: 'A category of consent does not exist',
  why: 'The frames of an embed with consent: are loaded once the visitor has agreed to that category. One that is not among the categories under consent: is never asked for. List it there, or leave it out of the embed: then each frame waits until the visitor asks for it.',
  wrong: site('meida'),
  right: site('media'),
  message: (args: UnknownName) => unknownName('category of consent', args),
})
