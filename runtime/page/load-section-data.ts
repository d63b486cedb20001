import type { Operation } from '../graphql/execute.ts'
import { languageAt } from '../site/data/language-at.ts'
import type { SiteClock } from '../site/data/site-clock.ts'
import type { PageModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import type { SectionData } from './page-request.ts'

/** A section's operation, and the client that it is sent to. */
export interface SectionOperation {
  readonly client: string
  readonly operation: Operation
}

/** The operations of a site. */
export interface SiteOperations {
  readonly site: Pick<SiteModel, 'clients'>
  /** The operation of a section by its name; null if it has none. */
  operationOf(section: string): SectionOperation | null
}

/** Fetches one operation. Never rejects, since a failure is data, too. */
export type FetchSectionData = (
  call: SectionOperation,
  variables: Readonly<Record<string, unknown>>,
) => SectionData | Promise<SectionData>

/** The data of sections that search. The same query in the same language gives the same object. */
export interface SearchPages {
  /** An empty form. */
  form(locale: string): SectionData
  /** The results of a query. Never rejects, since a failure is data, too. */
  find(locale: string, query: string): SectionData | Promise<SectionData>
}

/**
 * Loads the data of all sections of a page that have an operation, or search, in parallel. Returns at once if every answer is available.
 *
 * @param searchFor - returns the data of a section that searches; null for any other.
 * @param clock - records how long its answers hold.
 */
export function loadSectionData(
  route: PageModel,
  { site, operationOf }: SiteOperations,
  fetchData: FetchSectionData,
  searchFor: (instance: SectionInstance) => SectionData | Promise<SectionData> | null,
  clock: SiteClock,
): ReadonlyMap<SectionInstance, SectionData> | Promise<ReadonlyMap<SectionInstance, SectionData>> {
  const loaded = new Map<SectionInstance, SectionData>()
  const pending: Promise<void>[] = []
  for (const instance of [...route.frame.before, ...route.sections, ...route.frame.after]) {
    const call = operationOf(instance.section)
    const language = languageAt(site.clients.get(call?.client ?? ''), instance.locale)
    const result =
      searchFor(instance) ??
      (call && fetchData(call, bindVariables(call.operation, { ...instance, locale: language }, route, clock)))
    if (result === null) continue
    if (!(result instanceof Promise)) loaded.set(instance, result)
    else pending.push(result.then((data) => void loaded.set(instance, data)))
  }
  return pending.length === 0 ? loaded : Promise.all(pending).then(() => loaded)
}

/**
 * Binds variables by name: from the section's props, the page's own (parameters of its address, the id of its entry), the route's name, the
 * language and the clock. A variable that none of them has is left out.
 */
function bindVariables(
  operation: Operation,
  { locale, props }: Pick<SectionInstance, 'locale' | 'props'>,
  route: PageModel,
  clock: SiteClock,
): Record<string, unknown> {
  const sources: Readonly<Record<string, unknown>> = {
    route: route.name,
    locale,
    ...route.variables,
    ...props,
  }
  const bound: Record<string, unknown> = {}
  for (const name of operation.variables) {
    const value = Object.hasOwn(sources, name) ? sources[name] : (clock.tell(name) ?? undefined)
    if (value !== undefined) bound[name] = value
  }
  return bound
}
