import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'

export interface News {
  /** Findings that were not there before. */
  readonly found: readonly Diagnostic[]
  /** Whether a finding of earlier news has been fixed. */
  readonly isAnyFixed: boolean
  /** Findings of earlier news that are still there. */
  readonly left: readonly Diagnostic[]
}

/** Separates the findings that a change has caused from those that were there before, or that have already been reported. */
export class FindingNews {
  #known: ReadonlySet<string>
  #told: ReadonlySet<string> = new Set()

  /** @param findings - those at the start. */
  constructor(findings: readonly Diagnostic[]) {
    this.#known = identitiesOf(findings)
  }

  /** @param findings - all of the site. @param told - those that are reported elsewhere. */
  take(findings: readonly Diagnostic[], told: readonly Diagnostic[]): News {
    const known = new Set([...this.#known, ...identitiesOf(told)])
    const found = findings.filter((finding) => !known.has(identityOf(finding)))
    const left = findings.filter((finding) => this.#told.has(identityOf(finding)))
    const isAnyFixed = identitiesOf(left).size < this.#told.size
    this.#known = identitiesOf(findings)
    this.#told = identitiesOf([...left, ...found])
    return { found, isAnyFixed, left }
  }
}

function identitiesOf(findings: readonly Diagnostic[]): ReadonlySet<string> {
  return new Set(findings.map(identityOf))
}

/** Without the place, which moves with each line that is added above it. */
function identityOf({ code, file, message }: Diagnostic): string {
  return JSON.stringify([code, file, message])
}
