/** Value of a cookie, as it is written; null without it. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}
