import { createHash } from 'node:crypto'

/** How a build notes the value that it was made with, without saying it. */
export function builtValue(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
