import type { Operation } from '../graphql/execute.ts'
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

/**
 * The data of all sections of a page that have an operation, side by side. Answers that are at hand are taken without waiting.
 *
 * @param operationOf - the operation of a section by its name; null when it has none.
 */
export function loadSectionData(
  route: PageModel,
  operationOf: (section: string) => SectionOperation | null,
  fetchData: FetchSectionData,
): ReadonlyMap<SectionInstance, SectionData> | Promise<ReadonlyMap<SectionInstance, SectionData>> {
  const loaded = new Map<SectionInstance, SectionData>()
  const pending: Promise<void>[] = []
  for (const instance of [...route.frame.before, ...route.sections, ...route.frame.after]) {
    const call = operationOf(instance.section)
    if (!call) continue
    const result = fetchData(call, bindVariables(call.operation, instance, route))
    if (!(result instanceof Promise)) loaded.set(instance, result)
    else pending.push(result.then((data) => void loaded.set(instance, data)))
  }
  return pending.length === 0 ? loaded : Promise.all(pending).then(() => loaded)
}

/**
 * Variables bind by name from the section's props, the page's own (parameters of its path, the id of its entry), the route's name and the locale;
 * one that is found nowhere is left out.
 */
function bindVariables(operation: Operation, instance: SectionInstance, route: PageModel): Record<string, unknown> {
  const sources: Readonly<Record<string, unknown>> = {
    route: route.name,
    locale: instance.locale,
    ...route.variables,
    ...instance.props,
  }
  const bound = operation.variables.filter((name) => Object.hasOwn(sources, name)).map((name) => [name, sources[name]])
  return Object.fromEntries(bound)
}
