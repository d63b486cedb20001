import { COPIED_LOCK_FILE, readCopiedLock, writeCopiedLock } from '../upgrade/copied-lock.ts'
import { textsOfSections } from '../upgrade/copied-texts.ts'
import type { SiteDraft } from './site-draft.ts'

/** Records which messages of a new language are copies of the package's: `site upgrade` updates them until they are translated. */
export function noteCopies(draft: SiteDraft, code: string, from: string): void {
  const lock = draft.text(COPIED_LOCK_FILE)
  const { files, texts } = lock === null ? { files: new Map(), texts: new Map() } : readCopiedLock(lock)
  const noted = new Map(texts)
  for (const [file, sources] of texts) {
    const copy = file.replace(new RegExp(`(?<=(?:^|/)locales/)${from}(?=\\.yaml$)`), code)
    if (draft.texts.has(copy)) noted.set(copy, sources)
  }
  const file = `locales/${code}.yaml`
  const sections = textsOfSections(draft.text(file) ?? '', ['en', from])
  if (sections.size > 0) noted.set(file, new Map([...(noted.get(file) ?? []), ...sections]))
  if (noted.size > texts.size) draft.replace(COPIED_LOCK_FILE, writeCopiedLock({ files, texts: noted }))
}
