import type { Manifest } from '../../manifest/manifest.types.ts'
import { defineCheck } from '../rule/rule.ts'
import { writeStubs } from './message-stubs.ts'
import { runtimeGaps } from './runtime-gaps.ts'

interface Args {
  readonly locale: string
  readonly keys: readonly string[]
}

const SITE = `locales:
  default: en
  available:
    en: { label: English }
    sv: { label: Svenska }
head:
  description:
    en: Short notes about a small site that has everything a site needs and nothing more than that.
    sv: Korta anteckningar om en liten webbplats som har allt som en webbplats behöver, och inte mer än så.
routes:
  - name: index
    path: /
    sections: [Note]
`

const TEXTS = `skip: Till innehållet
loading: Laddar
errors:
  '404': Sidan finns inte
  home: Till startsidan
  default: Fel
  reference: Referens
  retry: Försök igen
  busy: Många är här just nu. Försök igen om en stund.
  later: Sidan kan inte visas just nu. Försök igen om en stund.
`

export const runtimeUntranslated = defineCheck({
  code: 'messages/runtime-untranslated',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'The runtime does not speak a language of the site',
  why: 'The skip link, error pages, what forms say of an answer and other short texts come from the runtime, which has them in twelve languages. In any other language they show in the default language, or in English if the runtime does not speak that either. Write them among the messages of the language, under the keys that the finding names; only those that the site can show are asked for. --fix adds them there untranslated, under a comment that says so, for you to translate.',
  wrong: { 'site.config.yaml': SITE, 'locales/sv.yaml': TEXTS },
  right: { 'site.config.yaml': SITE, 'locales/sv.yaml': `${TEXTS}offline: Du är inte ansluten.\n` },
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
