import { isRecord } from '../../values/is-record.ts'
import { once, onceForBoth } from '../../values/once.ts'
import { type Mark, readMarks } from '../../values/schema/read-marks.ts'
import type { Manifest } from '../manifest.types.ts'
import { fitsSchema } from '../shape/fits-schema.ts'
import { manifestSchema } from '../shape/manifest-schema.ts'
import { checkProps } from './check-props.ts'
import type { SectionDefinition } from './section-definition.ts'

/** A value or key of a manifest whose schema says what it means. */
export interface SiteMark extends Mark {
  /** Whether it belongs to props that do not fit their schema. Those are reported already, and consequences should not be. */
  readonly isDoubtful?: boolean
}

type Sections = ReadonlyMap<string, SectionDefinition>

const root = { schema: manifestSchema, root: manifestSchema }

/**
 * Everything in a manifest that the schemas know the meaning of: definitions and uses of names, texts, links and pictures. Marks in the props of a
 * section follow the section's own.
 */
export const siteMarks = onceForBoth((manifest: Manifest, sections: Sections): readonly SiteMark[] => {
  const marks: SiteMark[] = []
  for (const mark of readMarks(root, manifest, fitsSchema)) {
    marks.push(mark)
    if (mark.names === 'sections' && isRecord(mark.value)) marks.push(...propsMarks(mark, sections))
  }
  return marks
})

/** The marks of one kind, in order. Large sites have hundreds of thousands of marks, and each check needs few of them. */
export function marksOfKind(marks: readonly SiteMark[], kind: string): readonly SiteMark[] {
  return byKind(marks).get(kind) ?? []
}

/** The marks of texts, plain and structured. */
export function textMarks(marks: readonly SiteMark[]): readonly SiteMark[] {
  return [...marksOfKind(marks, 'text'), ...marksOfKind(marks, 'richtext')]
}

const byKind = once((marks: readonly SiteMark[]): ReadonlyMap<string | null, readonly SiteMark[]> => {
  const groups = new Map<string | null, SiteMark[]>()
  for (const mark of marks) {
    const group = groups.get(mark.kind)
    if (group === undefined) groups.set(mark.kind, [mark])
    else group.push(mark)
  }
  return groups
})

function propsMarks({ value, path }: Mark, sections: Sections): SiteMark[] {
  const { section, props } = Object(value)
  const schema = sections.get(section)?.schema ?? null
  if (schema === null) return []
  const { marks, errors } = checkProps(schema, props)
  const isDoubtful = errors.length > 0
  return marks.map((mark) => ({ ...mark, path: [...path, 'props', ...mark.path], isDoubtful }))
}
