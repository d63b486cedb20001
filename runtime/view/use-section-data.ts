import type { ServerData } from './fetch-state.ts'
import { useIslandTools } from './island-context.ts'
import { type Fetching, type FetchOptions, useFetch } from './use-fetch.ts'

/**
 * The answer to an interactive section's own operation, which came with the page and can be fetched again: `refresh()` asks the server for the data
 * of the current page, so the browser needs no GraphQL. As with `useFetch`, a failure concerns the section only, and the last answer stays.
 *
 * @param section - the section's props, which hold the server's answer.
 * @example
 * export function Stock(section: SectionProps<StockProps, StockData>) {
 *   const { data, pending, refresh } = useSectionData(section)
 */
export function useSectionData<Data>(
  section: ServerData<Data>,
  { delayMs }: Pick<FetchOptions<Data>, 'delayMs'> = {},
): Fetching<Data> {
  const tools = useIslandTools()
  // The section's props came from the same operation.
  const load = async (signal: AbortSignal) => (await tools().fetchData(signal)) as Data
  return useFetch(load, { initial: section, delayMs })
}
