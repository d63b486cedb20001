/**
 * Adds a visitor's query to the target of a redirect, before its hash. What the target says itself stays as it says it.
 *
 * @param search - with its question mark, or empty.
 */
export function withSearch(target: string, search: string): string {
  const [address = '', ...hash] = target.split(/(?=#)/)
  const [, own] = address.split(/\?(.*)/s)
  if (own === undefined) return address + search + hash.join('')
  const said = new URLSearchParams(own)
  const others = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isAmong(said, pair))
  return [address, ...others].join('&') + hash.join('')
}

function isAmong(said: URLSearchParams, pair: string): boolean {
  return [...new URLSearchParams(pair).keys()].some((name) => said.has(name))
}
