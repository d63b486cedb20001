import { setTimeout as pause } from 'node:timers/promises'

/** A page in a browser that is driven by its own remote protocol: what a smoke needs, and no more. */
export interface SmokePage {
  /** Resolves when the document is parsed: scripts may still be coming. */
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page; resolves to what it returns, as JSON. */
  run<Result>(body: string): Promise<Result>
  /** Errors and warnings of the console, where the browser tells of them; null where it does not. */
  readonly complaints: readonly string[] | null
  close(): Promise<void>
}

/** Waits until an expression is true in the page, or in the one that comes after it. */
export async function waitUntil(page: Pick<SmokePage, 'run'>, expression: string): Promise<void> {
  // Between two documents nothing can be asked.
  while (!(await page.run<boolean>(`return Boolean(${expression})`).catch(() => false))) await pause(20)
}
