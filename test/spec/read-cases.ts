import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A case of the catalogue in `cases/`: a description, and the data for its test. */
export interface BehaviourCase<Ask, Expect> {
  /** Left out when the catalogue has no such case. */
  readonly id?: string
  readonly given: string
  readonly when: string
  /** The decision that wins over the catalogue, as an anchor of `cli/docs/guide/about/decisions.md`, and what holds by it; `expect` follows it. */
  readonly overruled_by?: string
  readonly instead?: string
  readonly ask: Ask
  readonly expect: Expect
}

/** The cases of `cases/<name>.yaml`, which are written for the test that names their types. */
export function readCases<Ask, Expect>(name: string): BehaviourCase<Ask, Expect>[] {
  const { cases } = parse(readFileSync(join(import.meta.dirname, `cases/${name}.yaml`), 'utf8')) as {
    cases: BehaviourCase<Ask, Expect>[]
  }
  return cases
}
