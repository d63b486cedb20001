import type { DocumentState, IslandState } from '../../page/payload.ts'
import { PayloadError } from './fetch-payload.ts'
import { Payloads } from './payloads.ts'

/**
 * The current data of an interactive section, taken from the payload of the page that is shown.
 *
 * @throws when the request fails, when the page no longer has the section, and when the site has been deployed since the page was loaded: the new
 *   data may not fit the old component.
 */
export async function fetchIslandData(
  { id, section }: IslandState,
  { build, isStatic, site }: DocumentState,
  signal: AbortSignal,
): Promise<unknown> {
  // Keep nothing: a refresh is requested because the existing data is old.
  const payloads = new Payloads({ timeoutMs: site.chunkLoadMs, keepMs: 0, isStatic })
  const payload = await payloads.load(location.pathname, location.search, signal)
  if (payload.build !== build) throw new PayloadError('The site has changed in the meantime. Load the page again.', 500)
  const islands = payload.kind === 'redirect' ? [] : payload.islands
  const island = islands.find((other) => other.id === id && other.section === section)
  if (!island) throw new PayloadError(`The page no longer has a section "${id}".`, 500)
  if (island.failed) throw new PayloadError('Error', payload.kind === 'error' ? payload.status : 500)
  return island.data
}
