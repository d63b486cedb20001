import type { ManifestProblem } from '../../runtime/manifest/problems/problem.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { failureOf } from '../failure.ts'
import type { CommandIo } from '../io.ts'
import { prettyProblems } from '../report/pretty.ts'

/** Tells what has become of the manifest with each edit. */
export class ManifestNews {
  /** Those of the manifest as it was last read. */
  problems: readonly ManifestProblem[] = []
  readonly #config: string
  readonly #io: CommandIo
  #isUnread = false

  constructor(config: string, io: CommandIo) {
    this.#config = config
    this.#io = io
  }

  /** Another branch may lack the manifest for a moment: the last good site is served until it is back. @throws a defect of sitio as it is. */
  tellUnread(error: unknown): null {
    const failure = failureOf(error)
    if (failure === null) throw error
    this.#isUnread = true
    this.#io.write(`${failure.message}\n`)
    return null
  }

  tellRead(result: SiteLoadResult): void {
    if (result.problems.length > 0) this.#io.write(prettyProblems(result.problems, result, this.#io))
    else if (this.problems.length > 0 || this.#isUnread) this.#io.write(`${this.#config} is valid again.\n`)
    this.problems = result.problems
    this.#isUnread = false
  }
}
