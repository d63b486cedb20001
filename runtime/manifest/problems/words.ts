import type { Position } from '../text/position.ts'

export type UnreadableReason = 'missing' | 'not-a-file' | 'no-permission' | 'not-utf-8' | 'too-large' | 'outside'

/** Why a file cannot be read, as part of a sentence. */
export const unreadableReasons: Record<UnreadableReason, string> = {
  missing: 'there is no such file',
  'not-a-file': 'it is not a file',
  'no-permission': 'it may not be read',
  'not-utf-8': 'it is not UTF-8 text',
  'too-large': 'it is larger than 8 MB',
  outside: "it lies outside the site's folder",
}

export function unusableExpression({ reason }: { reason: string }): string {
  return `This regular expression cannot be used: ${reason}.`
}

export function withNearest({ reason, nearest }: { reason: string; nearest: string | null }): string {
  return `${reason}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`
}

export function listInWords(items: readonly string[], conjunction: 'and' | 'or'): string {
  const shown = items.map((item) => (/^\d+$/.test(item) ? item : `"${item}"`))
  const last = shown.pop() ?? 'nothing'
  return shown.length === 0 ? last : `${shown.join(', ')} ${conjunction} ${last}`
}

export function placeInWords(position: Position): string {
  return `${position.file}:${position.line}:${position.column}`
}
