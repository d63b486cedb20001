import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import type { ManifestDocument } from '../manifest/yaml/manifest-document.ts'
import { isLocalOrigin } from '../site/http/loopback.ts'
import type { SiteModel } from '../site/site-model.ts'

interface SiteOfWorkspace {
  readonly document: ManifestDocument
  readonly model: Pick<SiteModel, 'origin'>
}

/**
 * Whether a site declares another host than the workspace gives it. On a developer's machine the site has no public address yet.
 *
 * @param hosts - as listed in the workspace: the first is the site's own.
 */
export function isOtherHost({ origin }: SiteOfWorkspace['model'], [host]: readonly string[]): boolean {
  return host !== undefined && !isLocalOrigin(origin) && new URL(origin).hostname !== host.toLowerCase()
}

/** Like `isOtherHost`, as a finding. */
export function otherHost({ document, model }: SiteOfWorkspace, hosts: readonly string[]): ManifestProblem[] {
  const [host = ''] = hosts
  if (!isOtherHost(model, hosts)) return []
  const path = ['site', 'origin']
  const place = { path, position: document.nearestPosition(path, 'value') }
  return [createProblem('workspace/other-host', place, { origin: model.origin, host })]
}
