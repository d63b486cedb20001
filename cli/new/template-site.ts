import { someStillIn, translatedCopy } from '../../runtime/manifest/references/translated-copy.ts'
import { nearestName } from '../../runtime/values/names/nearest-name.ts'
import { languageIn } from '../../runtime/values/texts/language-in.ts'
import { writingDirection } from '../../runtime/values/texts/writing-direction.ts'
import { exitCode, JobError } from '../io.ts'
import { LANGUAGE_CODE, languageName } from '../language-name.ts'
import { withPages } from './chosen-pages.ts'
import { type ContentSource, withCms } from './content-source.ts'
import type { TemplateName } from './templates.ts'

/** The answers that determine a new site. */
export interface SiteAnswers {
  readonly template: TemplateName
  readonly product: string
  /** The optional pages that it gets. */
  readonly pages: readonly string[]
  readonly source: ContentSource
  /** Language codes, the default language first. */
  readonly languages: readonly string[]
  /** Token of the theme → its colour. */
  readonly colors: ReadonlyMap<string, string>
}

/** The template's own languages, for each of their regions. Other languages start as copies of the first one. */
const WRITTEN = ['en', 'es'] as const
const TAGS: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES' }
const MANIFEST = 'site.config.yaml'
/**
 * Files with texts in one language: `locales/en.yaml`, including those of the template's own sections, and entries such as
 * `content/posts/winter.en.md`.
 */
const TEXTS = /(?<=(?:^|\/)locales\/|^content\/.*\.)(?<code>[a-z]{2})(?=\.(?:yaml|md)$)/
/** Texts in both languages within a file: `{ en: /about, es: /nosotros }`. */
const BOTH = /\{ en: (VALUE), es: (VALUE) \}/.source.replaceAll('VALUE', `'(?:[^']|'')*'|[^\\s'",{}][^,{}\\n]*?`)

/**
 * Derives the files of a new site from a template: in its languages, with its name and colours. Languages that the template lacks get copies of the
 * English texts, marked as such.
 *
 * @param template - its files, by path.
 */
export function siteOfTemplate(
  template: ReadonlyMap<string, string | Buffer>,
  answers: SiteAnswers,
): Map<string, string | Buffer> {
  const files = withPages(template, answers.pages)
  const made = new Map<string, string | Buffer>()
  for (const [file, content] of files) {
    const code = TEXTS.exec(file)?.groups?.code
    if (code === undefined) made.set(file, content)
    else
      for (const language of answers.languages) {
        if (writtenIn(language) === code) made.set(file.replace(TEXTS, language), content)
        if (writtenIn(language) === null && code === WRITTEN[0])
          for (const [copy, text] of copyOf(file, String(content), language)) made.set(copy, text)
      }
    if (/^content\/.*\.yaml$/.test(file)) made.set(file, markedIn(String(content), answers.languages))
  }
  const text = String(files.get(MANIFEST))
  const manifest = answers.source === 'cms' ? withCms(text) : text
  // A JSON string is also a YAML string.
  made.set(
    MANIFEST,
    colored(localized(named(manifest, JSON.stringify(answers.product)), answers.languages), answers.colors),
  )
  made.set('README.md', named(String(files.get('README.md')), answers.product))
  return made
}

/** `en, fr` → `['en', 'fr']`. @throws JobError (exit 2) for anything that is not a list of languages. */
export function readLanguages(text: string, first: string | undefined): string[] {
  const codes = text.split(/[\s,]+/).filter((code) => code !== '')
  const wrong = codes.find((code) => !LANGUAGE_CODE.test(code))
  if (wrong !== undefined || codes.length === 0)
    throw new JobError(
      `"${wrong ?? text}" is not a language. Separate codes with commas: --languages en,fr,pt-BR`,
      exitCode.usage,
    )
  const unknown = codes.find((code) => languageName(code) === null)
  if (unknown !== undefined)
    throw new JobError(
      `There is no language with the code "${unknown}". If you are sure, add it to the new site: site add locale ${unknown} --label NAME`,
      exitCode.usage,
    )
  if (first !== undefined && !codes.includes(first))
    throw new JobError(`The default language "${first}" is not one of ${codes.join(', ')}.`, exitCode.usage)
  return [...new Set(first === undefined ? codes : [first, ...codes])]
}

/** `ink=#111111 paper=#FFFFFF`, or `none` → each token and its colour. @throws JobError (exit 2) for anything else. */
export function readColors(text: string): Map<string, string> {
  return new Map(text === 'none' ? [] : text.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [readColor(part)])))
}

function readColor(text: string): [token: string, color: string] {
  const [, token, color] = /^([a-z][a-z0-9-]*)=(#[0-9a-fA-F]{3,8})$/.exec(text) ?? []
  if (token === undefined || color === undefined)
    throw new JobError(
      `"${text}" is not a colour. Write the token and its value: --color 'ink=#14181F'`,
      exitCode.usage,
    )
  return [token, color]
}

/** The colours of a template's theme, by token. */
export function colorsOf(manifest: string): Map<string, string> {
  const [, block = ''] = /^ {2}color:\n((?: {4}.*\n)+)/m.exec(manifest) ?? []
  return new Map(
    [...block.matchAll(/^ {4}([a-z][a-z0-9-]*): '([^']*)'/gm)].map(([, token = '', color = '']) => [token, color]),
  )
}

function named(text: string, product: string): string {
  return text.replaceAll('__PRODUCT__', () => product)
}

function localized(manifest: string, languages: readonly string[]): string {
  const lines = languages.map((code) => {
    const dir = writingDirection(code) === 'rtl' ? ', dir: rtl' : ''
    return `    ${code}: { label: ${languageName(code)}, tag: ${TAGS[code] ?? code}${dir}, messages: locales/${code}.yaml }\n`
  })
  const declared = manifest.replace(
    /(?<=^locales:\n) {2}default: \w+\n {2}available:\n(?: {4}\w+: \{.*\n)+/m,
    () => `  default: ${languages[0]}\n  available:\n${lines.join('')}`,
  )
  return saidIn(declared, languages)
}

/** Those in which a new site still has the English texts. */
export function copiedLanguages(languages: readonly string[]): string[] {
  return languages.filter((code) => writtenIn(code) === null)
}

/** The language of the template that a language has its texts in, whatever its region; null if the template does not have it. */
function writtenIn(code: string): (typeof WRITTEN)[number] | null {
  return WRITTEN.find((written) => written === languageIn(code)) ?? null
}

/** In a file with texts for all languages, a comment names those that still have the English text. */
function markedIn(text: string, languages: readonly string[]): string {
  const said = saidIn(text, languages)
  const copied = copiedLanguages(languages)
  return said === text || copied.length === 0 ? said : someStillIn(copied, WRITTEN[0]) + said
}

function saidIn(text: string, languages: readonly string[]): string {
  return text.replace(new RegExp(BOTH, 'g'), (_, en: string, es: string) => {
    const values = languages.map((code) => `${code}: ${writtenIn(code) === 'es' ? es : en}`)
    return `{ ${values.join(', ')} }`
  })
}

function colored(manifest: string, colors: ReadonlyMap<string, string>): string {
  const known = [...colorsOf(manifest).keys()]
  let text = manifest
  for (const [token, color] of colors) {
    if (!known.includes(token)) {
      const nearest = nearestName(token, known)
      const advice = nearest === null ? `There are ${known.join(', ')}.` : `Did you mean ${nearest}?`
      throw new JobError(`The theme has no colour "${token}". ${advice}`, exitCode.usage)
    }
    text = text.replace(new RegExp(`^( {4}${token}: )'[^']*'`, 'm'), (_, start: string) => `${start}'${color}'`)
  }
  return text
}

function copyOf(file: string, text: string, language: string): [file: string, text: string][] {
  const copy = file.replace(TEXTS, language)
  // The comment goes into the front matter of an entry.
  const [, start = '', rest = ''] = /^(---\n)?([\s\S]*)$/.exec(text) ?? []
  const [edit] = translatedCopy(copy, { text: rest }, WRITTEN[0])?.edits ?? []
  return edit ? [[copy, start + edit.text]] : []
}
