import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import type { OldAddress } from '../site/site-model.ts'

/**
 * Where an old address leads visitors: the page of an entry may have another name in their language than in the manifest. A star stays a star.
 *
 * @returns null if it leads nowhere, since the entry does not exist in the language, or since a page has the address.
 */
export async function whereItLeads(
  { from, query }: OldAddress,
  render: Pick<SiteRuntime['render'], 'document'>,
): Promise<string | null> {
  const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`
  const answer = await render.document({ ...anonymousRequest(encodeURI(from)), search })
  return answer.kind === 'redirect' ? answer.to : null
}
