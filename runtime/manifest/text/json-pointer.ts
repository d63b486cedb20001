import type { PathStep } from './position.ts'

/** Converts a path to a JSON pointer (RFC 6901); empty for the whole manifest. */
export function jsonPointer(path: readonly PathStep[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Converts a JSON pointer to a path. Digits may be an index or a key; as a number, a document finds either. */
export function pointerPath(pointer: string): PathStep[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
}
