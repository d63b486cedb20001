import { marksOfKind, siteMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import { valueAt } from '../../values/value-at.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'
import { contentTexts } from '../facts/site-texts.ts'

/** A picture in the manifest or in a content file. One from assets/ is written without dimensions. */
export interface Picture {
  readonly src: string
  readonly width: unknown
  readonly height: unknown
  readonly alt: unknown
  readonly path: readonly PathStep[]
  /** Null for the manifest. */
  readonly file: YamlFile | null
}

export const pictures = once((facts: SiteFacts): readonly Picture[] => {
  const ofManifest = marksOfKind(siteMarks(facts.manifest, facts.sections), 'image').flatMap(({ value, path }) =>
    isRecord(value) ? toPicture(value, path, null) : [],
  )
  const ofContent = contentTexts(facts).flatMap(({ path, file }) => {
    if (path.at(-1) !== 'src') return []
    const parent = path.slice(0, -1)
    const value = valueAt(file.value, parent)
    return isRecord(value) && isFile(facts, value.src) ? toPicture(value, parent, file) : []
  })
  return [...ofManifest, ...ofContent]
})

function toPicture(value: Record<string, unknown>, path: readonly PathStep[], file: YamlFile | null): Picture[] {
  const { src, width, height, alt } = value
  return typeof src === 'string' ? [{ src, width, height, alt, path, file }] : []
}

/** Whether a text of the content can refer to a file: one of public/, or an existing one below assets/. */
function isFile({ files }: SiteFacts, src: unknown): boolean {
  return typeof src === 'string' && (src.startsWith('/') || files.isOwn(`assets/${src}`))
}
