import { notePage } from '../../manifest/problems/examples/note-page.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { manifestSources } from '../facts/manifest-sources.ts'
import { defineCheck } from '../rule/rule.ts'

const FILE = /^(?:locales|sections\/[A-Z][A-Za-z0-9]*\/locales)\/([^/]+)\.ya?ml$/
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/

export const unknownMessageLocale = defineCheck({
  code: 'messages/unknown-locale',
  severity: 'warning',
  needs: 'site',
  title: 'A message file is for a language that the site does not have',
  why: 'Nothing reads the file, so its translations never show. Its name, without the extension, must be exactly the code of a language under locales: available: in the manifest. Rename the file, add the language to the manifest, or remove the file.',
  wrong: { 'locales/fr.yaml': 'hello: Bonjour\n' },
  right: {
    'locales/fr.yaml': 'hello: Bonjour\n',
    'locales/en.yaml': 'hello: Hello\n',
    'site.config.yaml': `locales:
  default: en
  available:
    en: { label: English }
    fr: { label: Français }
head:
  description:
    en: Short notes about a small site that has everything a site needs and nothing more than that.
    fr: De courtes notes sur un petit site qui a tout ce qu'il faut à un site, et rien de plus que cela.
${notePage('hello')}`,
  },
  message: ({ locale, known }: { locale: string; known: readonly string[] }) =>
    `The site has no language "${locale}", so nothing reads this file. It has ${known.map((code) => `"${code}"`).join(', ')}. Rename the file, or add the language.`,
  check(facts, report) {
    // The message file of a language is missing: this may be it, under another name.
    if (facts.problems.some(({ code }) => code === 'messages/missing-file')) return
    const known = Object.keys(facts.manifest.locales.available)
    for (const file of messageFiles(facts)) {
      const locale = FILE.exec(file)?.[1]
      if (locale === undefined || known.includes(locale)) continue
      report({ position: { file, line: 1, column: 1 } }, { locale, known }, { suggestion: sameLanguage(locale, known) })
    }
  },
})

/** A language code that differs in a letter is another language, but `fr-CA` may be meant for `fr`. */
function sameLanguage(locale: string, known: readonly string[]): string | null {
  const languageOf = (code: string) => code.split(/[-_]/, 1)[0]
  return known.find((code) => languageOf(code) === languageOf(locale)) ?? null
}

/**
 * Files that look like messages and have no other use: any in a section's folder of messages, and those of the site that are named like a language.
 */
function messageFiles({ files, manifest, document, sections, messages }: SiteFacts): string[] {
  const taken = new Set([...[...messages.values()].map(({ file }) => file), ...manifestSources(document).keys()])
  const ofSite = files.list('locales').filter((file) => LANGUAGE.test(FILE.exec(file)?.[1] ?? ''))
  const ofSections = [...sections.keys()].flatMap((name) => files.list(`sections/${name}/locales`))
  const named = Object.values(manifest.locales.available).map(({ messages: file }) => file)
  return [...ofSite, ...ofSections].filter((file) => FILE.test(file) && !taken.has(file) && !named.includes(file))
}
