import { checkProps } from '../sections/check-props.ts'
import { allUses, type SectionUse } from '../sections/section-uses.ts'
import { narrowUnions } from '../shape/narrow-unions.ts'
import { shapeProblems } from '../shape/validate-manifest.ts'
import type { CheckContext } from './check-context.ts'

/** Checks that the props of each use of a section fit its schema. */
export function checkSectionProps(context: CheckContext): void {
  for (const use of allUses(context.manifest)) checkUse(context, use)
}

function checkUse(context: CheckContext, { name, props, path }: SectionUse): void {
  const section = context.sections.get(name)
  if (section === undefined) return
  const { schema } = section
  const at = [...path, 'props']
  const names = Object.keys(props)
  if (schema === null) {
    if (names.length > 0) context.report('sections/no-props', at, { section: name, names }, 'key')
    return
  }
  const { errors } = checkProps(schema, props)
  if (errors.length === 0) return
  const propsOf = (other: string) => context.sections.get(other)?.schema ?? null
  context.problems.push(...shapeProblems(narrowUnions([...errors], schema), context.document, at, propsOf))
}
