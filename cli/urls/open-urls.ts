import { join } from 'node:path'
import { readUrlsLock, URLS_LOCK_FILE, type UrlsLock } from '../../runtime/addresses/urls-lock.ts'
import type { SiteFacts } from '../../runtime/checks/facts/facts.ts'
import type { EditedTexts } from '../../runtime/manifest/text/edited-texts.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { addressFacts } from '../../runtime/validate/address-facts.ts'
import { type CommandIo, JobError } from '../io.ts'
import { type ConfigOption, readSite, requireSite } from '../open-site.ts'
import { defaultOutDir } from '../out-dir.ts'
import { textOf } from '../text-of.ts'

/** A site, and what is known of its addresses. */
export interface SiteUrls {
  readonly read: SiteLoadResult
  readonly facts: SiteFacts
}

/** @param edited - texts that replace those on disk. */
export async function openUrls(option: ConfigOption, io: CommandIo, edited?: EditedTexts): Promise<SiteUrls> {
  const read = readSite(option, io, edited)
  requireSite(read, io)
  const facts = await addressFacts(read, defaultOutDir(read))
  if (facts === null) throw new JobError('The content of the site cannot be read. Run: site validate')
  return { read, facts }
}

/** The lock of a site; null if it has none. */
export function lockOf({ root }: Pick<SiteLoadResult, 'root'>): UrlsLock | null {
  const text = textOf(join(root, URLS_LOCK_FILE))
  return text === null ? null : readUrlsLock(text)
}
