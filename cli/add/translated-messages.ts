import { basename, join, relative } from 'node:path'
import { addEntries, type NewEntry } from '../../runtime/checks/fix/add-entries.ts'
import { cutEntry } from '../../runtime/checks/fix/cut-entry.ts'
import { fixSite } from '../../runtime/checks/fix/fix-site.ts'
import { isUnusedForm } from '../../runtime/checks/messages/plural-categories.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import type { Diagnostic, TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import { translatedCopy } from '../../runtime/manifest/references/translated-copy.ts'
import { readEdited } from '../../runtime/manifest/text/edited-texts.ts'
import type { LocatedValue } from '../../runtime/manifest/yaml/located-value.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { checkDraft } from './check-draft.ts'
import type { SiteDraft } from './site-draft.ts'

/**
 * Creates a missing file of messages as a copy of another one, marked with the language that it is copied from. Does nothing if that file does not
 * exist.
 */
export function copyMessages(draft: SiteDraft, file: string, source: string, language: string): void {
  if (draft.text(file) !== null) return
  const [own, ...bases] = draft.folders.flatMap((folder) => readEdited(join(folder, source), new Map()) ?? [])
  if (own === undefined) return
  const text = bases.reduce((texts, base) => withTextsOf(base, texts, file, language), own)
  const [edit] = translatedCopy(file, { text: withoutNeverShown(file, text) }, language)?.edits ?? []
  // An empty file has nothing to translate.
  draft.create(file, edit?.text ?? text)
}

/** Messages merged with those of a base: the site's own file contains only what differs. */
function withTextsOf(base: string, text: string, file: string, language: string): string {
  const document = parseManifest(text, file)
  if (document.root?.kind !== 'map') return base
  const isThere = (path: readonly string[]) => document.find(path) !== undefined
  const lacking = textsIn(parseManifest(base, file).root).filter(({ path }) => !isThere(path))
  const edits = addEntries(document, lacking, `Translate, please: still in ${language}.`)
  return (edits && applyEdits(text, edits)) ?? text
}

function textsIn(value: LocatedValue | null, path: readonly string[] = []): NewEntry[] {
  if (value?.kind === 'map') return [...value.entries].flatMap(([key, entry]) => textsIn(entry.value, [...path, key]))
  return value?.kind === 'scalar' && typeof value.value === 'string' ? [{ path, text: value.value }] : []
}

/** Messages without the plural forms that the language of the file does not have: they would never be shown. */
function withoutNeverShown(file: string, text: string): string {
  const document = parseManifest(text, file)
  const language = basename(file, '.yaml')
  const cutsIn = (value: LocatedValue, path: readonly string[]): TextEdit[] => {
    if (value.kind !== 'map') return []
    return [...value.entries].flatMap(([key, entry]) => {
      const isCut = isUnusedForm(key, language) && value.entries.has(key.replace(/[a-z]+$/, 'other'))
      if (!isCut) return cutsIn(entry.value, [...path, key])
      return cutEntry(document, [...path, key]) ?? []
    })
  }
  return (document.root && applyEdits(text, cutsIn(document.root, []))) ?? text
}

/**
 * Adds the messages that a file's language lacks, for the package's sections and for the runtime, as `site validate --fix` would.
 *
 * @param isWanted - selects which missing messages are added; default: all.
 */
export async function copyLackingMessages(
  draft: SiteDraft,
  file: string,
  isWanted: (finding: Diagnostic) => boolean = () => true,
): Promise<void> {
  const { texts } = await fixSite({
    read: (asked) => (asked === file ? draft.text(file) : null),
    async check(edited) {
      const { findings } = await checkDraft(draft, (wanted) => wanted.startsWith('messages/'), edited)
      return { depth: 0, findings: findings.filter(isWanted) }
    },
  })
  const written = texts.get(file)
  if (written !== undefined) draft.replace(file, written)
}

/** Removes what nothing in the site shows from a file of messages: texts of pages of a base that the site does not have. */
export async function cutUnusedMessages(draft: SiteDraft, file: string): Promise<void> {
  const { findings } = await checkDraft(draft, (code) => code === 'messages/unused')
  const edits = findings.flatMap(({ fix }) => (fix?.edits.every((edit) => edit.file === file) ? fix.edits : []))
  const text = draft.text(file)
  const left = text && applyEdits(text, edits)
  if (left) draft.replace(file, left)
}

/** Whether a finding is about messages of the package, or of the runtime, that a language of the site lacks. */
export function isMissingMessage({ code }: Diagnostic): boolean {
  return code === 'messages/missing-in-locale' || code === 'messages/runtime-untranslated'
}

/**
 * Copies messages of the package that languages of the site lack into the site's own files, even if its base has such a file, so that they can be
 * translated there. Returns these files.
 *
 * @param lacking - the findings that the additions bring.
 */
export async function copyMessagesFor(draft: SiteDraft, lacking: readonly Diagnostic[]): Promise<string[]> {
  // A finding in a base says more, which does not apply to the site's own files.
  const ownWords = ({ message }: Diagnostic) => message.split('\n', 1)[0]
  const brought = new Set(lacking.map(ownWords))
  const files = [...new Set(lacking.map(({ file }) => ownName(draft, file)))]
  for (const file of files) {
    if (draft.text(file) === null) draft.create(file, '')
    await copyLackingMessages(draft, file, (finding) => brought.has(ownWords(finding)))
  }
  return files
}

/** The name under which the site itself would have a file of its own or of a base. */
function ownName({ folders, root }: SiteDraft, file: string): string {
  const names = folders.map((folder) => relative(folder, join(root, file)))
  return names.reduce(
    (shortest, name) => (!name.startsWith('..') && name.length < shortest.length ? name : shortest),
    file,
  )
}
