/** An address or a path without the slash at its end, as a server would have it: a page has one address. */
export function withoutSlash(address: string): string {
  return address.replace(/^(\/[^?#]*[^/?#])\/(?=[?#]|$)/, '$1')
}
