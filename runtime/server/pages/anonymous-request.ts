import type { PageRequest } from '../../page/page-request.ts'

/** A request for a page by a visitor about whom nothing is known. */
export function anonymousRequest(path: string): PageRequest {
  return {
    path,
    search: '',
    cookie: () => undefined,
    header: () => undefined,
    acceptLanguage: '',
    isFromSite: false,
    sender: '',
    now: new Date(),
    signal: new AbortController().signal,
  }
}
