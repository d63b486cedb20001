import { type ExitCode, exitCode } from '../io.ts'

/** The exit code of a command for several sites: the worst of theirs. */
export function worstCode(sites: readonly { readonly code: ExitCode }[]): ExitCode {
  return sites.reduce<ExitCode>((worst, { code }) => (code > worst ? code : worst), exitCode.ok)
}
