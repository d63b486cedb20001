import { allRules } from '../runtime/checks/all-rules.ts'
import { type CodeSelection, selectCodes } from '../runtime/checks/select-codes.ts'
import { exitCode, JobError } from './io.ts'

/**
 * Reads which codes are selected.
 *
 * @throws JobError (exit 2) for a name that is neither a code nor a group.
 */
export function readSelection(selection: CodeSelection): (code: string) => boolean {
  const { wants, unknown } = selectCodes(selection, allRules.keys())
  const [first] = unknown
  if (first !== undefined) throw unknownCode(first)
  return wants
}

/** The error for an unknown code. */
export function unknownCode({ name, nearest }: { name: string; nearest: string | null }): JobError {
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`
  return new JobError(`There is no code "${name}".${hint} site explain lists every code.`, exitCode.usage)
}
