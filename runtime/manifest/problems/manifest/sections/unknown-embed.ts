import { defineProblem } from '../../define-problem.ts'
import { films, withFilm } from '../../examples/embed.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownEmbed = defineProblem({
  code: 'manifest/unknown-embed',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A section shows an embed that does not exist',
  why: 'Content of other sites shows only if the manifest names the hosts of its frames, so that the security policy allows those and no others. Name one of the embeds under embeds:, or declare this one there.',
  wrong: withFilm(films, 'flims', 'https://films.example/7'),
  right: withFilm(films, 'films', 'https://films.example/7'),
  message: (args: UnknownName) => unknownName('embed', args),
})
