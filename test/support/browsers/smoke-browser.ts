import { setTimeout as pause } from 'node:timers/promises'

/** A page in a browser that is controlled by its own remote protocol, with only what smoke tests need. */
export interface SmokePage {
  /** Resolves when the document is parsed; scripts may still be loading. */
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page; resolves to its result, as JSON. */
  run<Result>(body: string): Promise<Result>
  /** Errors and warnings of the console; null if the browser does not report them. */
  readonly complaints: readonly string[] | null
  close(): Promise<void>
}

/** Waits until an expression is true in the page, or in the next one. */
export async function waitUntil(page: Pick<SmokePage, 'run'>, expression: string): Promise<void> {
  // Between two documents, nothing can be evaluated.
  while (!(await page.run<boolean>(`return Boolean(${expression})`).catch(() => false))) await pause(20)
}
