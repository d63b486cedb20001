import { defineProblem } from '../../define-problem.ts'
import { films, withFilm } from '../../examples/embed.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownEmbed = defineProblem({
  code: 'manifest/unknown-embed',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A section shows an embed that does not exist',
  why: 'Content of other sites is shown only where the manifest says by name where its frames come from, so that the policy can allow these, and no others. Name one of those under embeds:, or declare it there.',
  wrong: withFilm(films, 'flims', 'https://films.example/7'),
  right: withFilm(films, 'films', 'https://films.example/7'),
  message: (args: UnknownName) => unknownName('embed', args),
})
