import type { ServerData } from './fetch-state.ts'
import { useIslandTools } from './island-context.ts'
import { type Fetching, type FetchOptions, useFetch } from './use-fetch.ts'

/**
 * The answer to an interactive section's own operation, which came with the page, and may be fetched again: `refresh()` asks the server for
 * the data of the page that is shown, so that no GraphQL is needed in the browser. As with `useFetch`, a failure is the section's own, and
 * leaves the last answer.
 *
 * @param section - the section's props: what the server has answered.
 * @example
 * export function Stock(section: SectionProps<StockProps, StockData>) {
 *   const { data, pending, refresh } = useSectionData(section)
 */
export function useSectionData<Data>(
  section: ServerData<Data>,
  { delayMs }: Pick<FetchOptions<Data>, 'delayMs'> = {},
): Fetching<Data> {
  const tools = useIslandTools()
  // The same operation gave the section its props.
  const load = async (signal: AbortSignal) => (await tools().fetchData(signal)) as Data
  return useFetch(load, { initial: section, delayMs })
}
