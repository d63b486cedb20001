import { markdownName } from '../../values/front-matter.ts'
import { isRecord } from '../../values/is-record.ts'
import type { YamlFile } from '../facts/facts.ts'
import { type Gaps, isBlank, isEmpty } from './text-gaps.ts'

/** A field that is missing or empty in the file of an entry in one language, but not in the default language. */
interface UntranslatedField extends Gaps {
  readonly file: YamlFile
  readonly key: string
  readonly locale: string
}

/** The fields that Markdown files of one language lack. */
export function* untranslatedFields(files: readonly YamlFile[], defaultLocale: string): Generator<UntranslatedField> {
  const byEntry = new Map<string, Map<string | null, YamlFile>>()
  for (const file of files) {
    const at = file.file.lastIndexOf('/') + 1
    const named = markdownName(file.file.slice(at))
    if (named === null) continue
    const entry = file.file.slice(0, at) + named.id
    byEntry.set(entry, (byEntry.get(entry) ?? new Map()).set(named.locale, file))
  }
  for (const parts of byEntry.values()) {
    const original = fieldsOf(parts.get(defaultLocale))
    // The file without a language applies to all.
    const shared = fieldsOf(parts.get(null))
    for (const [locale, file] of parts) {
      if (locale === null || locale === defaultLocale) continue
      const own = fieldsOf(file)
      for (const key of Object.keys(original))
        if (key !== 'draft' && isEmpty(own[key]) && !isEmpty(original[key]) && isEmpty(shared[key]))
          yield {
            ...{ file, key, locale },
            ...(isBlank(own[key]) ? { missing: [], empty: [locale] } : { missing: [locale], empty: [] }),
          }
    }
  }
}

function fieldsOf(file: YamlFile | undefined): Readonly<Record<string, unknown>> {
  return isRecord(file?.value) ? file.value : {}
}
