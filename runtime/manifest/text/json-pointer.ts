import type { PathStep } from './position.ts'

/** Path as a JSON pointer (RFC 6901); empty for the whole manifest. */
export function jsonPointer(path: readonly PathStep[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The path of a JSON pointer. Digits are a place in a list, or the key of a map: a document finds both by a number. */
export function pointerPath(pointer: string): PathStep[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
}
