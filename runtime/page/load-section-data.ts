import type { Operation } from '../graphql/execute.ts'
import type { SiteClock } from '../site/data/site-clock.ts'
import type { PageModel, SectionInstance } from '../site/site-model.ts'
import type { SectionData } from './page-request.ts'

/** A section's operation, and the client that it goes to. */
export interface SectionOperation {
  readonly client: string
  readonly operation: Operation
}

/** Fetches one operation; never rejects: a failure is data, too. */
export type FetchSectionData = (
  call: SectionOperation,
  variables: Readonly<Record<string, unknown>>,
) => SectionData | Promise<SectionData>

/** What sections that search are given: in a language, the same object for the same question. */
export interface SearchPages {
  /** An empty form. */
  form(locale: string): SectionData
  /** What is found. Never rejects: a failure is data, too. */
  find(locale: string, query: string): SectionData | Promise<SectionData>
}

/**
 * The data of all sections of a page that have an operation, or search, side by side. Answers that are at hand are taken without waiting.
 *
 * @param operationOf - the operation of a section by its name; null when it has none.
 * @param searchFor - what is given to a section that searches; null for any other.
 * @param clock - knows afterwards how long its answers hold.
 */
export function loadSectionData(
  route: PageModel,
  operationOf: (section: string) => SectionOperation | null,
  fetchData: FetchSectionData,
  searchFor: (instance: SectionInstance) => SectionData | Promise<SectionData> | null,
  clock: SiteClock,
): ReadonlyMap<SectionInstance, SectionData> | Promise<ReadonlyMap<SectionInstance, SectionData>> {
  const loaded = new Map<SectionInstance, SectionData>()
  const pending: Promise<void>[] = []
  for (const instance of [...route.frame.before, ...route.sections, ...route.frame.after]) {
    const call = operationOf(instance.section)
    const result =
      searchFor(instance) ?? (call && fetchData(call, bindVariables(call.operation, instance, route, clock)))
    if (result === null) continue
    if (!(result instanceof Promise)) loaded.set(instance, result)
    else pending.push(result.then((data) => void loaded.set(instance, data)))
  }
  return pending.length === 0 ? loaded : Promise.all(pending).then(() => loaded)
}

/**
 * Variables bind by name from the section's props, the page's own (parameters of its address, the id of its entry), the route's name, the locale
 * and the clock; one that is found nowhere is left out.
 */
function bindVariables(
  operation: Operation,
  instance: SectionInstance,
  route: PageModel,
  clock: SiteClock,
): Record<string, unknown> {
  const sources: Readonly<Record<string, unknown>> = {
    route: route.name,
    locale: instance.locale,
    ...route.variables,
    ...instance.props,
  }
  const bound: Record<string, unknown> = {}
  for (const name of operation.variables) {
    const value = Object.hasOwn(sources, name) ? sources[name] : (clock.tell(name) ?? undefined)
    if (value !== undefined) bound[name] = value
  }
  return bound
}
