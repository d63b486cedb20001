import { createSecurityHeaders } from '../../server/http/security-headers.ts'
import { FRAME_ANCESTORS } from '../../site/http/content-security-policy.ts'
import type { SiteModel } from '../../site/site-model.ts'
import { localePath } from '../../values/paths/locale-path.ts'
import type { SiteTree } from '../tree/site-tree.ts'
import type { HostRule } from './file-host.ts'
import { fileHosts, type HostName } from './index.ts'
import { readHostedTree } from './read-hosted-tree.ts'

/** What was written for a host. */
export interface HostReport {
  /** Paths in the folder of the site. */
  readonly files: readonly string[]
  /** What has to be written beside that folder, once it is there. */
  readonly beside: { readonly suffix: string; readonly text: string } | null
  readonly advice: readonly string[]
}

/** Writes the files for a host into a site that is otherwise complete. */
export function writeHostFiles(
  name: HostName,
  site: SiteModel,
  rules: readonly HostRule[],
  tree: SiteTree,
): HostReport {
  const languages = site.locales.available
    .map(({ code }) => localePath('/', code, site.locales))
    .map((home) => ({ home, errorPage: home === '/' ? '/404.html' : `${home}/404.html` }))
    .sort((one, other) => one.home.length - other.home.length)
  // A policy inside a page cannot contain this directive.
  const headers = { ...createSecurityHeaders(site, false).always, 'content-security-policy': FRAME_ANCESTORS }
  const found = readHostedTree(tree, rules)
  const { files, beside = null, advice } = fileHosts[name].write({ headers, rules, languages, tree: found })
  for (const [file, text] of Object.entries(files)) tree.put(file, text)
  return { files: Object.keys(files), beside, advice }
}
