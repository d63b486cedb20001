import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { FaultCase } from './fault-case.ts'

/** The code of every file of the corpus. */
export function corpusCodes(): string[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'sites')
    .flatMap(({ name: group }) =>
      readdirSync(join(import.meta.dirname, group)).map((file) => `${group}/${file.replace(/\.yaml$/, '')}`),
    )
}

/** The cases of a code. Their shape is that of README.md; one that is not made so fails. */
export function readCases(code: string): FaultCase[] {
  return parse(readFileSync(join(import.meta.dirname, `${code}.yaml`), 'utf8')) as FaultCase[]
}
