import { createHmac } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { isSecret } from '../http/secret-door.ts'

export const PREVIEW_COOKIE = 'sitio-preview'
const HOUR_S = 3600

/**
 * The cookie of a visitor who has a preview open: the time at which it ends, signed with the preview's secret. Any server can therefore verify it,
 * and a new secret ends all previews. Scripts cannot read it.
 */
export class PreviewCookie {
  readonly #secret: string
  readonly #isSecure: boolean

  /** @param isSecure - whether it is only sent over TLS. */
  constructor(secret: string, isSecure: boolean) {
    this.#secret = secret
    this.#isSecure = isSecure
  }

  /** The value of `Set-Cookie` that opens a preview for an hour. @param now - milliseconds since 1970. */
  open(now: number): string {
    const end = String(now + HOUR_S * 1000)
    return this.#write(`${end}.${this.#sign(end)}`, HOUR_S)
  }

  /** The value of `Set-Cookie` that removes the cookie. */
  end(): string {
    return this.#write('', 0)
  }

  /** Whether the `Cookie` header of a request contains a valid preview cookie. */
  isIn(header: string | undefined, now: number): boolean {
    if (!header?.includes(PREVIEW_COOKIE)) return false
    const [end = '', signature = ''] = parseCookie(header)[PREVIEW_COOKIE]?.split('.') ?? []
    return isSecret(signature, this.#sign(end)) && now < Number(end)
  }

  #sign(end: string): string {
    return createHmac('sha256', this.#secret).update(`preview until ${end}`).digest('base64url')
  }

  #write(value: string, maxAge: number): string {
    const rules = { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const
    return stringifySetCookie(PREVIEW_COOKIE, value, rules)
  }
}
