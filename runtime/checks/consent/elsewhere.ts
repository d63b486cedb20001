import type { Place } from '../../manifest/problems/create-finding.ts'
import { films, withFilm } from '../../manifest/problems/examples/embed.ts'
import { marksOfKind, siteMarks } from '../../manifest/sections/site-marks.ts'
import { isRecord } from '../../values/is-record.ts'
import { embedFrame } from '../../values/texts/embed-frame.ts'
import { attributeName, isNode, literalOf, nodesIn, textOf, walkCode } from '../facts/code-nodes.ts'
import type { AstNode } from '../facts/facts.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { defineCheck } from '../rule/rule.ts'

export const elsewhere = defineCheck({
  code: 'consent/elsewhere',
  severity: 'error',
  needs: 'site',
  title: 'An embed shows an address that its frames do not allow',
  why: 'The security policy of a page lets browsers load frames only from the places that the embed lists. Any other address shows as a link, never in a frame. Write the address of the frame, which often differs from that of the page with the film, or add its place to the frames of the embed.',
  wrong: withFilm(films, 'films', 'https://www.films.example/7'),
  right: withFilm(films, 'films', 'https://films.example/7'),
  message: ({ src, name, frames }: { src: string; name: string; frames: readonly string[] }) =>
    `The embed "${name}" does not allow "${src}", only ${frames.join(', ')}. Use an address there, or add its place to the frames.`,
  check(facts, report) {
    const { manifest, sections, place } = facts
    const look = (at: Place, name: string, src: string) => {
      const frames = manifest.embeds[name]?.frames
      if (frames === undefined || embedFrame(src, frames) !== null) return
      const related = [
        { ...place(['embeds', name, 'frames']).position, message: 'The frames of the embed are listed here.' },
      ]
      report(at, { src, name, frames }, { related })
    }
    for (const { value, path } of marksOfKind(siteMarks(manifest, sections), 'embed')) {
      if (isRecord(value) && typeof value.src === 'string' && typeof value.of === 'string')
        look(place([...path, 'src']), value.of, value.src)
    }
    for (const { source, program } of sectionModules(facts)) {
      walkCode(program, (node) => {
        const { of: name, src } = literalsOf(node)
        if (name && src) look({ position: source.positionAt(src.start) }, name.value, src.value)
      })
    }
  },
})

/** The literal attributes of an `<Embed>` in code. */
function literalsOf({ type, name, attributes }: AstNode): Partial<Record<string, { value: string; start: number }>> {
  if (type !== 'JSXOpeningElement' || !isNode(name) || textOf(name) !== 'Embed') return {}
  return Object.fromEntries(
    nodesIn(attributes).flatMap((attribute) => {
      const { value } = attribute
      // Only the beginning of a template is known.
      const isTemplate = isNode(value) && isNode(value.expression) && 'quasis' in value.expression
      const literal = isTemplate ? null : literalOf(value)
      return literal === null ? [] : [[attributeName(attribute), literal]]
    }),
  )
}
