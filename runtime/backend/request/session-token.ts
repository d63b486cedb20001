import { createHmac, timingSafeEqual } from 'node:crypto'

/** The credentials of the administrator. */
export interface Credentials {
  email: string
  password: string
}

/** A signed-in user. */
export interface User {
  id: string
  email: string
}

/** The session that a token stands for. */
export interface Session {
  user: User
  /** Milliseconds since 1970. */
  expiresAt: number
}

const TOKEN_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** Issues and verifies the bearer tokens of one site; nothing is stored. */
export interface SessionTokens {
  /** A token for the right credentials, otherwise null; takes the same time for both. */
  signIn(email: string, password: string): { token: string; user: User } | null
  /** The session of a token that is ours and has not expired, otherwise null. */
  read(token: string): Session | null
}

/**
 * @param secret - the key that tokens are signed with.
 * @param admin - null: nobody can sign in, and no token is valid.
 * @param now - the time of day, in milliseconds since 1970.
 */
export function createSessionTokens(secret: string, admin: Credentials | null, now: () => number): SessionTokens {
  if (admin === null) return { signIn: () => null, read: () => null }
  // The credentials are part of the key, so a new password ends every session.
  const key = hash(secret, JSON.stringify([admin.email, admin.password]))
  const user: User = { id: 'admin', email: admin.email }
  return {
    signIn(email, password) {
      // Hashes all have the same length, so comparing them reveals nothing about the expected value. Both are always compared.
      const right = [
        equal(hash(key, email), hash(key, admin.email)),
        equal(hash(key, password), hash(key, admin.password)),
      ]
      if (right.includes(false)) return null
      const payload = Buffer.from(JSON.stringify({ expiresAt: now() + TOKEN_LIFETIME_MS })).toString('base64url')
      return { token: `${payload}.${hash(key, payload).toString('base64url')}`, user }
    },
    read(token) {
      const [payload = '', signature = '', ...rest] = token.split('.')
      if (rest.length > 0 || !equal(Buffer.from(signature, 'base64url'), hash(key, payload))) return null
      const expiresAt = expiryOf(payload)
      return expiresAt > now() ? { user, expiresAt } : null
    },
  }
}

/** The bearer token in an authorization header, which may follow a fixed value (`<fixed>, Bearer <token>`). */
export function bearerToken(authorization: string | null): string | null {
  return /(?:^|,\s*)Bearer\s+([\w.~+/=-]+)\s*$/i.exec(authorization ?? '')?.[1] ?? null
}

function hash(key: string | Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest()
}

function equal(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Only called when the signature is right, so the payload is one of ours. */
function expiryOf(payload: string): number {
  const { expiresAt }: { expiresAt: number } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return expiresAt
}
