import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { isNode, nodesIn, textOf, walkCode } from '../facts/code-nodes.ts'
import type { AstNode } from '../facts/facts.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { isFunction, unwrap } from './code-shapes.ts'
import { readSectionCode } from './section-code.ts'

/** The keys of `SectionProps`. */
const GIVEN = ['id', 'props', 'data', 'failed']

const code = (parameter: string, title: string) => `export function Note(${parameter}) {
  return <h1>{${title}}</h1>
}
`

interface Args {
  readonly name: string
  /** Whether the schema of the section declares it. */
  readonly isProp: boolean
  readonly nearest: string | null
}

export const notGiven = defineCheck({
  code: 'sections/not-given',
  severity: 'error',
  needs: 'site',
  title: 'A section reads something that it is not given',
  why: 'The component of a section is given one object: id, the props from the manifest as props, the answer to its operation as data, and whether that failed as failed. Anything else is undefined, so nothing shows in its place. With the type SectionProps of sitio, TypeScript and editors know this.',
  wrong: { 'sections/Note/Note.tsx': code('{ title }', 'title') },
  right: { 'sections/Note/Note.tsx': code('{ props }', 'props.title') },
  message: ({ name, isProp, nearest }: Args) => {
    const known = `A section is given "id", "props", "data" and "failed", but no "${name}".`
    if (isProp) return `${known} Write props.${name}, with ({ props }) as its parameter.`
    return nearest === null ? known : `${known} Did you mean "${nearest}"?`
  },
  check(facts, report) {
    for (const [section, { schema }] of facts.sections) {
      const root = readSectionCode(facts, section)?.root ?? null
      if (root?.node == null || !facts.files.isOwn(root.module.file)) continue
      const read = readNames(root.node).find((name) => !GIVEN.includes(textOf(name)))
      if (read === undefined) continue
      const name = textOf(read)
      const isProp = isRecord(schema?.properties) && Object.hasOwn(schema.properties, name)
      const nearest = isProp ? null : nearestName(name, GIVEN)
      report(
        { position: root.module.source.positionAt(read.start) },
        { name, isProp, nearest },
        { suggestion: isProp ? `props.${name}` : nearest, related: placesOfSection(facts)(section) },
      )
    }
  },
})

/** The names that a component reads of its one parameter: `({ title })`, or `(section) => section.title`. */
function readNames(component: AstNode): AstNode[] {
  const [first] = nodesIn(component.params)
  const parameter = first?.type === 'AssignmentPattern' ? unwrap(first.left) : first
  if (parameter?.type === 'ObjectPattern') return keysOf(parameter)
  if (parameter?.type !== 'Identifier') return []
  const own = textOf(parameter)
  const isOwn = (node: unknown) => isNode(node) && node.type === 'Identifier' && textOf(node) === own
  const names: AstNode[] = []
  let isHidden = false
  walkCode(component, (node) => {
    if (node !== component && isFunction(node) && nodesIn(node.params).some(isOwn)) isHidden = true
    if (node.type === 'MemberExpression' && isOwn(node.object) && isNode(node.property) && node.computed !== true)
      names.push(node.property)
    if (node.type === 'VariableDeclarator' && isOwn(node.init) && isNode(node.id)) names.push(...keysOf(node.id))
  })
  // A parameter inside has the same name, so it is unclear which of the two is read.
  return isHidden ? [] : names.sort((one, other) => one.start - other.start)
}

/** The keys of a pattern such as `{ title, data: answer, ...rest }`, without the rest. */
function keysOf({ properties }: AstNode): AstNode[] {
  return nodesIn(properties).flatMap(({ type, key, computed }) =>
    type === 'Property' && computed !== true && isNode(key) ? [key] : [],
  )
}
