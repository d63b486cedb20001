/** The raw value of a cookie; null when it is not set. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}
