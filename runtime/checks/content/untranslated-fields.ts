import type { YamlFile } from '../facts/facts.ts'
import { type EntryFiles, fieldsOf } from './entry-files.ts'
import { type Gaps, isBlank, isEmpty } from './text-gaps.ts'

/** A field that is missing or empty in the file of an entry in one language, but not in the default language. */
interface UntranslatedField extends Gaps {
  readonly file: YamlFile
  readonly key: string
  readonly locale: string
}

/** The fields that Markdown files of one language lack. */
export function* untranslatedFields(entries: EntryFiles, defaultLocale: string): Generator<UntranslatedField> {
  for (const parts of entries.values()) {
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
