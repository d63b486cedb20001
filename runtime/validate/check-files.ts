import { dirname, resolve } from 'node:path'
import { printableFinding } from '../checks/conceal-findings.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { folderWithoutLinks } from '../source/disk/without-links.ts'
import { loadSite } from '../source/load-site.ts'
import { checkSite as checkLoaded } from './check-site.ts'
import { renderPages } from './render-pages.ts'

export interface CheckSiteOptions {
  /** Environment variables of the site. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Whether to render and check every page as well, like `--rendered`. */
  readonly rendered?: boolean
  /** Whether findings with a code are wanted; those that block are always included. Default: all. */
  readonly wants?: (code: string) => boolean
  /** Texts that replace those on disk, keyed by path relative to the manifest's folder: checks a change before it is written. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The findings in a site. */
export interface SiteFindings {
  /** Whether there are no errors among them. */
  readonly isValid: boolean
  /** In the order in which `site validate` prints them; the site's secrets are concealed. */
  readonly findings: readonly Diagnostic[]
}

/**
 * Checks a whole site, offline, like `site validate`. Findings that comments or the list of known findings hide are left out.
 *
 * ```ts
 * const { isValid, findings } = await checkSite('site.config.yaml')
 * for (const { file, line, code, message } of findings) console.log(`${file}:${line} ${code} ${message}`)
 * ```
 *
 * @param config - path of the manifest; its folder is the site.
 * @throws UnreadableFileError when the manifest cannot be read.
 */
export async function checkSite(
  config = 'site.config.yaml',
  { env = process.env, rendered = false, wants = () => true, texts = {} }: CheckSiteOptions = {},
): Promise<SiteFindings> {
  // The real path, which is also what the loader uses.
  const folder = folderWithoutLinks(dirname(resolve(config)))
  const edited = new Map(Object.entries(texts).map(([file, text]) => [resolve(folder, file), text]))
  const checked = await checkLoaded(loadSite(config, env, edited), {
    wants,
    ...(rendered ? { render: renderPages } : {}),
  })
  const findings = checked.findings.map((finding) => printableFinding(finding, checked.conceal))
  return { isValid: !findings.some(({ severity }) => severity === 'error'), findings }
}
