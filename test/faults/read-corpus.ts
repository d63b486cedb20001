import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { FaultCase } from './fault-case.ts'

/** Every case of the corpus, by the code that its file belongs to. */
export function readCorpus(): { readonly code: string; readonly cases: FaultCase[] }[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'sites')
    .flatMap(({ name: group }) =>
      readdirSync(join(import.meta.dirname, group)).map((file) => ({
        code: `${group}/${file.replace(/\.yaml$/, '')}`,
        // The shape is that of README.md; a case that is not made so fails.
        cases: parse(readFileSync(join(import.meta.dirname, group, file), 'utf8')) as FaultCase[],
      })),
    )
}
