import { join } from 'node:path'
import { loadSite } from '../../runtime/source/load-site.ts'
import { type CheckedSite, checkSite } from '../../runtime/validate/check-site.ts'
import type { SiteDraft } from './site-draft.ts'

/**
 * Checks in memory how a site would be with the additions.
 *
 * @param wants - selects codes; default: all.
 * @param edited - texts that replace those of the draft.
 */
export function checkDraft(
  draft: SiteDraft,
  wants: (code: string) => boolean = () => true,
  edited: ReadonlyMap<string, string> = new Map(),
): Promise<CheckedSite> {
  const texts = [...draft.texts, ...edited].map(([file, text]) => [join(draft.root, file), text] as const)
  return checkSite(loadSite(join(draft.root, draft.configFile), draft.env, new Map(texts)), { wants })
}
