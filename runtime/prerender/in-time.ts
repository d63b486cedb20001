import type { Soon } from '../steps/step-request.ts'

/** A page that takes longer fails; the others continue. */
export const PAGE_LIMIT_MS = 60_000

/** The failure of a page that took too long. */
export function tooLate(limitMs: number): string {
  return `took longer than ${limitMs / 1000} s`
}

/** Ends the wait for something that takes too long. */
export class TooLateError extends Error {
  override readonly name = 'TooLateError'

  constructor(limitMs: number) {
    super(tooLate(limitMs))
  }
}

/** The awaited value; rejects with a `TooLateError` when it takes too long. */
export async function inTime<Value>(value: Soon<Value>, limitMs: number): Promise<Value> {
  if (!(value instanceof Promise)) return value
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLateError(limitMs)), limitMs)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
