import { mkdtempSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/**
 * Puts a shell script in the place of a program that is not installed everywhere, until the test has finished.
 *
 * @param folder - where the script is kept.
 * @param script - it is given the arguments of the program, and runs where that is started.
 */
export function standIn(program: string, script: string, folder: string): void {
  const { PATH } = process.env
  const programs = mkdtempSync(join(folder, 'programs-'))
  writeFileSync(join(programs, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${programs}${delimiter}${PATH}`)
  onTestFinished(() => void vi.stubEnv('PATH', PATH))
}
