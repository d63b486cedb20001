import { existsSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { printableFinding } from '../checks/conceal-findings.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { loadSite } from '../source/load-site.ts'
import { checkSite as checkLoaded } from './check-site.ts'
import { renderPages } from './render-pages.ts'

export interface CheckSiteOptions {
  /** Variables of the site. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Whether every page is rendered and checked, too, as with `--rendered`. */
  readonly rendered?: boolean
  /** Whether the findings of a code are wanted; those that block are always there. Default: all. */
  readonly wants?: (code: string) => boolean
  /** Texts in place of those on the disk, by their paths from the folder of the manifest: a change is checked before it is written. */
  readonly texts?: Readonly<Record<string, string>>
}

/** What was found in a site. */
export interface SiteFindings {
  /** Whether none of it is an error. */
  readonly isValid: boolean
  /** In the order in which `site validate` prints them, without the secrets of the site. */
  readonly findings: readonly Diagnostic[]
}

/**
 * Checks a whole site, offline, as `site validate` does. What comments or the list of known findings hide is not among the findings.
 *
 * ```ts
 * const { isValid, findings } = await checkSite('site.config.yaml')
 * for (const { file, line, code, message } of findings) console.log(`${file}:${line} ${code} ${message}`)
 * ```
 *
 * @param config - the manifest; its folder is the site.
 * @throws UnreadableFileError when the manifest itself cannot be read.
 */
export async function checkSite(
  config = 'site.config.yaml',
  { env = process.env, rendered = false, wants = () => true, texts = {} }: CheckSiteOptions = {},
): Promise<SiteFindings> {
  const named = dirname(resolve(config))
  // As the site itself is called.
  const folder = existsSync(named) ? realpathSync(named) : named
  const edited = new Map(Object.entries(texts).map(([file, text]) => [resolve(folder, file), text]))
  const checked = await checkLoaded(loadSite(config, env, edited), {
    wants,
    ...(rendered ? { render: renderPages } : {}),
  })
  const findings = checked.findings.map((finding) => printableFinding(finding, checked.conceal))
  return { isValid: !findings.some(({ severity }) => severity === 'error'), findings }
}
