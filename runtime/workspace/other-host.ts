import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import type { ManifestDocument } from '../manifest/yaml/manifest-document.ts'
import { isLocalOrigin } from '../site/http/loopback.ts'
import type { SiteModel } from '../site/site-model.ts'

interface SiteOfWorkspace {
  readonly document: ManifestDocument
  readonly model: Pick<SiteModel, 'origin'>
}

/**
 * Whether a site says that it is at another host than the workspace does. On the machine of whoever develops it, it has no address yet.
 *
 * @param hosts - as the workspace lists them: the first is the site's own.
 */
export function isOtherHost({ origin }: SiteOfWorkspace['model'], [host]: readonly string[]): boolean {
  return host !== undefined && !isLocalOrigin(origin) && new URL(origin).hostname !== host.toLowerCase()
}

/** The same, as a finding. */
export function otherHost({ document, model }: SiteOfWorkspace, hosts: readonly string[]): ManifestProblem[] {
  const [host = ''] = hosts
  if (!isOtherHost(model, hosts)) return []
  const path = ['site', 'origin']
  const place = { path, position: document.nearestPosition(path, 'value') }
  return [createProblem('workspace/other-host', place, { origin: model.origin, host })]
}
