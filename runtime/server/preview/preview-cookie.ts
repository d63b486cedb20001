import { createHmac } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { isSecret } from '../http/secret-door.ts'

export const PREVIEW_COOKIE = 'sitio-preview'
const HOUR_S = 3600

/**
 * The cookie of who has a preview open: when it ends, signed with the preview's secret. So every server knows it, and another secret ends all
 * previews. No script can read it.
 */
export class PreviewCookie {
  readonly #secret: string
  readonly #isSecure: boolean

  /** @param isSecure - whether it is sent over TLS only. */
  constructor(secret: string, isSecure: boolean) {
    this.#secret = secret
    this.#isSecure = isSecure
  }

  /** Value of `Set-Cookie` for an hour from now on. @param now - in ms since 1970. */
  open(now: number): string {
    const end = String(now + HOUR_S * 1000)
    return this.#write(`${end}.${this.#sign(end)}`, HOUR_S)
  }

  /** Value of `Set-Cookie` that removes it. */
  end(): string {
    return this.#write('', 0)
  }

  /** Whether a request's header `Cookie` holds one that counts. */
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
