/**
 * Adds parameters to the query of an address, before its hash.
 *
 * @param pairs - encoded: `a=1&b=2`; may be empty.
 */
export function addToQuery(address: string, pairs: string): string {
  if (pairs === '') return address
  const [path = '', ...hash] = address.split(/(?=#)/)
  return `${path}${path.includes('?') ? '&' : '?'}${pairs}${hash.join('')}`
}

/**
 * Adds a visitor's query to the target of a redirect. What the target says itself stays as it says it.
 *
 * @param search - with its question mark, or empty.
 */
export function withSearch(target: string, search: string): string {
  const said = new URLSearchParams(/\?([^#]*)/.exec(target)?.[1])
  const isNew = (pair: string) => ![...new URLSearchParams(pair).keys()].some((name) => said.has(name))
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && isNew(pair))
  return addToQuery(target, pairs.join('&'))
}
