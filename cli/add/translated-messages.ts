import { join } from 'node:path'
import { fixSite } from '../../runtime/checks/fix/fix-site.ts'
import { translatedCopy } from '../../runtime/manifest/references/translated-copy.ts'
import { readEdited } from '../../runtime/manifest/text/edited-texts.ts'
import { createSourceText } from '../../runtime/manifest/text/source-text.ts'
import { checkDraft } from './check-draft.ts'
import type { SiteDraft } from './site-draft.ts'

/**
 * Creates a missing file of messages as a copy of another one, marked with the language that it is copied from. Does nothing if that file does not
 * exist.
 */
export function copyMessages(draft: SiteDraft, file: string, source: string, language: string): void {
  if (draft.text(file) !== null) return
  const texts = draft.folders.map((folder) => readEdited(join(folder, source), new Map()))
  const text = texts.find((each) => each !== null) ?? null
  if (text === null) return
  const [edit] = translatedCopy(file, createSourceText(source, text), language)?.edits ?? []
  // An empty file has nothing to translate.
  draft.create(file, edit?.text ?? text)
}

/** Adds messages that a language lacks, both of the package's sections and of the runtime, as `site validate --fix` would. */
export async function copyLackingMessages(draft: SiteDraft, code: string): Promise<void> {
  const file = `locales/${code}.yaml`
  const { texts } = await fixSite({
    read: (asked) => (asked === file ? draft.text(file) : null),
    async check(edited) {
      const { findings } = await checkDraft(draft, (wanted) => wanted.startsWith('messages/'), edited)
      return { depth: 0, findings }
    },
  })
  const written = texts.get(file)
  if (written !== undefined) draft.replace(file, written)
}
