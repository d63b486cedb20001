import { createHash } from 'node:crypto'

/** The hash under which a build notes a value that it was made with, without revealing the value. */
export function builtValue(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
