import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }
import { isRecord } from '../../values/is-record.ts'
import { type Mark, readMarks } from '../../values/read-marks.ts'
import type { Manifest } from '../manifest.types.ts'
import { fitsSchema } from '../shape/fits-schema.ts'
import type { PathStep } from '../text/position.ts'
import { checkProps } from './check-props.ts'
import type { SectionDefinition } from './section-definition.ts'

/** A value of a manifest, or a key, of which a schema says what it means. */
export interface SiteMark extends Mark {
  readonly path: PathStep[]
  /** Whether it stands among props that do not fit their schema: what is wrong with them is told, and not what follows from it. */
  readonly isDoubtful: boolean
}

type Sections = ReadonlyMap<string, SectionDefinition>

const root = { schema: configSchema, root: configSchema }
const known = new WeakMap<Sections, WeakMap<Manifest, readonly SiteMark[]>>()

/**
 * Whatever the schemas know the meaning of in a manifest: its names, where they are given and where they are used, its texts, links and pictures.
 * Those among the props of a section stand where the section does.
 */
export function siteMarks(manifest: Manifest, sections: Sections): readonly SiteMark[] {
  const ofSections = known.get(sections) ?? new WeakMap<Manifest, readonly SiteMark[]>()
  known.set(sections, ofSections)
  const marks = ofSections.get(manifest) ?? collect(manifest, sections)
  ofSections.set(manifest, marks)
  return marks
}

function collect(manifest: Manifest, sections: Sections): SiteMark[] {
  return readMarks(root, manifest, fitsSchema).flatMap((mark) => {
    const own = siteMark(mark, [], false)
    return mark.names === 'sections' && isRecord(mark.value) ? [own, ...propsMarks(mark, sections)] : [own]
  })
}

function propsMarks({ value, path }: Mark, sections: Sections): SiteMark[] {
  const { section, props } = Object(value)
  const schema = sections.get(section)?.schema ?? null
  if (schema === null) return []
  const { marks, errors } = checkProps(schema, props)
  return marks.map((mark) => siteMark(mark, [...path, 'props'], errors.length > 0))
}

function siteMark(mark: Mark, at: readonly PathStep[], isDoubtful: boolean): SiteMark {
  return { ...mark, path: [...at, ...mark.path], isDoubtful }
}
