import { films, withFilm } from '../../manifest/problems/examples/embed.ts'
import { defineUnusedCheck } from './define-unused-check.ts'
import { namesInCode } from './names-in-code.ts'

export const unusedEmbed = defineUnusedCheck({
  code: 'unused/embed',
  title: 'No section shows an embed',
  why: 'An embed names another site whose frames pages may show. One that no page shows promises visitors something that never happens. A section shows it with <Embed of="…">, naming it itself or through one of its props. Remove it, or show it.',
  wrong: { 'site.config.yaml': films },
  right: withFilm(films, 'films', 'https://films.example/7'),
  kind: 'embed',
  remedy: (name) => `show it in a section: <Embed of="${name}">`,
  names: 'embeds',
  alsoUsed: namesInCode,
})
