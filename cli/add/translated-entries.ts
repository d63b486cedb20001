import { readFileSync } from 'node:fs'
import { contentChain } from '../../runtime/content/content-chain.ts'
import { contentFolders } from '../../runtime/content/content-folders.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import { someStillIn, stillIn } from '../../runtime/manifest/references/translated-copy.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { addKey, type NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { isEmbedded } from '../../runtime/values/paths/embedded-address.ts'
import { markdownName, markdownParts } from '../../runtime/values/texts/front-matter.ts'
import { everyLocale, isLocaleMap } from '../../runtime/values/texts/locale-texts.ts'
import type { SiteDraft } from './site-draft.ts'

/** A new language, and the one from which its texts are copied until they are translated. */
interface NewLanguage {
  readonly code: string
  readonly from: string
}

/**
 * Copies the entries in files for a new language: into a file of its own if each language has one, otherwise beside the other languages in the same
 * file. Entries of a base are written into the site.
 *
 * @returns the lists of a base that the site now has copies of.
 */
export function copyEntries(draft: SiteDraft, language: NewLanguage): string[] {
  const clients = Object.values(draft.manifest.graphql.clients).filter(isEmbedded)
  return [...new Set(clients.flatMap(({ content }) => content ?? []))].flatMap((content) => {
    const copied: string[] = []
    const { files } = contentChain(contentFolders(draft.folders, content))
    for (const [name, { path, layer }] of files) {
      const file = `${content}/${name}`
      const text = layer === 0 ? draft.text(file) : readFileSync(path, 'utf8')
      if (text === null) continue
      if (/^[^/]+\.yaml$/.test(name)) {
        const translated = withLanguage(draft, file, text, language)
        if (translated === null) continue
        draft.replace(file, someStillIn([language.code], language.from) + translated)
        if (layer > 0) copied.push(file)
      } else if (/^[^/]+\/[^/]+\.md$/.test(name)) copyEntry(draft, file, text, language)
    }
    return copied
  })
}

/** Copies `winter.es.md` to `winter.fr.md`; texts by language within `winter.md` get the new language as well. */
function copyEntry(draft: SiteDraft, file: string, text: string, language: NewLanguage): void {
  const [folder, base] = [file.slice(0, file.lastIndexOf('/') + 1), file.slice(file.lastIndexOf('/') + 1)]
  const named = markdownName(base)
  if (named?.locale === language.from) {
    const copy = `${folder}${named.id}.${language.code}.md`
    if (!draft.isThere(copy)) draft.create(copy, withComment(text, stillIn(language.from)))
  } else if (named?.locale === null) {
    const { head } = markdownParts(text)
    const translated = head && withLanguage(draft, file, head, language)
    if (head !== null && translated !== null)
      draft.replace(
        file,
        withComment(
          text.slice(0, fenceOf(text).length) + translated.slice(fenceOf(text).length) + text.slice(head.length),
          someStillIn([language.code], language.from),
        ),
      )
  }
}

/** Adds a comment to the front matter, since in the text it would be visible. */
function withComment(text: string, comment: string): string {
  const fence = fenceOf(text)
  return fence === '' ? `---\n${comment}---\n${text}` : fence + comment + text.slice(fence.length)
}

function fenceOf(text: string): string {
  return /^\uFEFF?---[^\S\n]*\n/.exec(text)?.[0] ?? ''
}

/** A file of values in which each text also exists in the new language; null if none was missing. */
function withLanguage(draft: SiteDraft, file: string, text: string, { code, from }: NewLanguage): string | null {
  const document = parseManifest(text, file)
  const codes = new Set(draft.languages)
  const edits = [...textsOf(document.value, codes, code)].flatMap(({ path, texts }) => {
    // The value comes from YAML.
    const value = (texts[from] ?? Object.values(texts)[0]) as NewValue
    return addKey(document, [...path, code], value) ?? []
  })
  return edits.length === 0 ? null : applyEdits(text, edits)
}

interface LacksLanguage {
  readonly path: readonly PathStep[]
  readonly texts: Readonly<Record<string, unknown>>
}

/**
 * Maps of texts by language that lack this language, and have no text for all languages. An entry that is limited to other languages is skipped,
 * since it does not exist in this one.
 */
function* textsOf(
  value: unknown,
  codes: ReadonlySet<string>,
  code: string,
  path: readonly PathStep[] = [],
): Generator<LacksLanguage> {
  if (isLocaleMap(value, codes)) {
    if (!Object.hasOwn(value, everyLocale) && !Object.hasOwn(value, code)) yield { path, texts: value }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsOf(item, codes, code, [...path, index])
  } else if (isRecord(value) && !(path.length < 2 && Array.isArray(value.locales) && !value.locales.includes(code))) {
    for (const [key, child] of Object.entries(value)) yield* textsOf(child, codes, code, [...path, key])
  }
}
