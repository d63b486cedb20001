import type { Rule } from './rule.ts'

/** A misspelt name, and the names that exist. */
export interface WrongName {
  /** Which part of the problem's place holds the name. */
  readonly at: 'key' | 'value'
  /** Omitted when the name is the whole value. */
  readonly name?: string
  readonly nearest: string | null
  readonly known: readonly string[]
}

/** A rule whose check is part of loading a site: whichever function reads that part reports it with `createProblem`. */
export interface ProblemDefinition<Code extends `${string}/${string}`, Args> extends Rule {
  readonly code: Code
  /** The problem in full sentences: what is wrong, what was expected, what to do. */
  message(args: Args): string
  /** The misspelt name to correct, for problems that are reported without a fix of their own. */
  fix?(args: Args): WrongName
}

/** Defines a problem. The argument of its message is what `createProblem` asks for. */
export function defineProblem<const Code extends `${string}/${string}`, Args = Record<never, never>>(
  definition: ProblemDefinition<Code, Args>,
): ProblemDefinition<Code, Args> {
  return definition
}
