import type { PathStep } from '../../manifest/text/position.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { replacePart } from '../facts/written-text.ts'
import { defineCheck, type Report } from '../rule/rule.ts'

type Args =
  | { kind: 'taken'; tag: string; code: string; other: string }
  | { kind: 'other-language'; tag: string; code: string }
  | { kind: 'unusual'; tag: string; usual: string }

export const hreflang = defineCheck({
  code: 'head/hreflang',
  severity: 'warning',
  needs: 'site',
  title: 'The tag of a language is wrong, or not its own',
  why: 'Every page tells search engines its address in each language, by the code and the tag of the language. If two languages share a tag, or if a tag names another language than its code, or does not exist (en-UK for en-GB), they ignore the whole list and show visitors the wrong language.',
  wrong: `locales:
  default: en
  available:
    en: { label: English, tag: en-UK }
`,
  right: `locales:
  default: en
  available:
    en: { label: English, tag: en-GB }
`,
  message: (args: Args) => {
    if (args.kind === 'taken')
      return `"${args.tag}" is already used for "${args.other}", so search engines cannot tell the two languages apart. Give "${args.code}" a tag of its own, such as one with its country.`
    if (args.kind === 'unusual') return `"${args.tag}" is not the standard tag of this language. Write "${args.usual}".`
    return `The tag "${args.tag}" names another language than the code "${args.code}". Write a tag that begins with "${args.code.split('-')[0]}".`
  },
  check(facts, report) {
    const taken = new Map<string, { code: string; path: PathStep[] }>()
    for (const { code, tag } of facts.site.locales.available) {
      const path = ['locales', 'available', code, 'tag']
      const names = [...new Set([code.toLowerCase(), tag.toLowerCase()])]
      const clash = names.flatMap((name) => taken.get(name) ?? [])[0]
      if (clash !== undefined) {
        const related = [{ ...facts.place(clash.path).position, message: `"${clash.code}" is here.` }]
        report(facts.place(path), { kind: 'taken', tag, code, other: clash.code }, { related })
      } else checkTag(facts, code, tag, path, report)
      for (const name of names) if (!taken.has(name)) taken.set(name, { code, path })
    }
  },
})

function checkTag(facts: SiteFacts, code: string, tag: string, path: PathStep[], report: Report<Args>): void {
  const usual = usualTag(tag)
  if (usual !== null && usual.toLowerCase() !== tag.toLowerCase()) {
    const fix = replacePart(facts, { text: tag, path, file: null }, { before: '', part: tag }, usual, false)
    report(facts.place(path), { kind: 'unusual', tag, usual }, { suggestion: usual, fix })
  } else if (languageOf(tag) !== languageOf(code)) report(facts.place(path), { kind: 'other-language', tag, code })
}

function usualTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    // Not a valid tag, which the schema reports.
    return null
  }
}

/** Norwegian may be given as a language, or as one of its two written forms. */
function languageOf(tag: string): string {
  const language = (usualTag(tag) ?? tag).split('-')[0]?.toLowerCase() ?? ''
  return language === 'nb' || language === 'nn' ? 'no' : language
}
