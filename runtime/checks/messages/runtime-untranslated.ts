import type { Manifest } from '../../manifest/manifest.types.ts'
import {
  allSwedishMessages,
  swedishMessages,
  unspokenLanguage,
} from '../../manifest/problems/examples/unspoken-language.ts'
import { defineCheck } from '../rule/rule.ts'
import { writeStubs } from './message-stubs.ts'
import { runtimeGaps } from './runtime-gaps.ts'

interface Args {
  readonly locale: string
  readonly keys: readonly string[]
}

export const runtimeUntranslated = defineCheck({
  code: 'messages/runtime-untranslated',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'The runtime does not speak a language of the site',
  why: 'The skip link, error pages, what forms say of an answer and other short texts come from the runtime, which has them in twelve languages. In any other language they show in the default language, or in English if the runtime does not speak that either. Write them among the messages of the language, under the keys that the finding names; only those that the site can show are asked for. --fix adds them there untranslated, under a comment that says so, for you to translate.',
  wrong: { 'site.config.yaml': unspokenLanguage, 'locales/sv.yaml': swedishMessages },
  right: { 'site.config.yaml': unspokenLanguage, 'locales/sv.yaml': allSwedishMessages },
  message: ({ locale, keys }: Args) =>
    keys.length === 1
      ? `The runtime does not speak "${locale}", so one of its texts shows in another language. Add it to this file: ${keys[0]}.`
      : `The runtime does not speak "${locale}", so ${keys.length} of its texts show in another language. Add them to this file: ${keys.join(', ')}.`,
  check(facts, report) {
    const gaps = runtimeGaps(facts).filter(({ key, isReworded }) => !isReworded && isShown(facts.manifest, key))
    for (const [locale, file] of facts.messages) {
      const keys = gaps.filter((gap) => gap.locale === locale).map(({ key }) => key)
      if (keys.length === 0) continue
      const lacking = keys.map((key) => ({ key, path: key.split('.') }))
      report(
        file.place(lacking[0]?.path ?? [], 'key'),
        { locale, keys },
        { fix: writeStubs(facts, file, locale, lacking) },
      )
    }
  },
})

/** Whether the site has that to which a text of the runtime belongs. */
function isShown({ embeds, forms, middleware, preview, routes, validators }: Manifest, key: string): boolean {
  if (/^form\.(?:requiredFile|file|kinds|tooManyFiles)/.test(key))
    return Object.values(forms).some(({ fields }) => fields.some(({ type }) => type === 'file'))
  if (key.startsWith('form.')) return Object.keys(forms).length > 0
  if (key.startsWith('embed.')) return Object.keys(embeds).length > 0
  if (key.startsWith('preview.')) return preview !== undefined
  if (key === 'guarded') return Object.keys(middleware).length + Object.keys(validators).length > 0
  if (key === 'part') return routes.some(({ pages }) => pages !== undefined)
  return true
}
