import type { Rule } from './rule.ts'

/** What another name fixes: where the wrong one is written, and those that there are. */
export interface WrongName {
  /** In the place of a problem. */
  readonly at: 'key' | 'value'
  /** Left out, it is the whole value. */
  readonly name?: string
  readonly nearest: string | null
  readonly known: readonly string[]
}

/** A rule of which loading a site is the check: whoever reads a part of the site finds it, and `createProblem` tells where. */
export interface ProblemDefinition<Code extends `${string}/${string}`, Args> extends Rule {
  readonly code: Code
  /** One problem in words: full sentences, what is wrong, what was expected, what to do. */
  message(args: Args): string
  /** The name that was probably meant, where whoever finds the problem brings no fix along. */
  fix?(args: Args): WrongName
}

/** Defines a problem. What its message takes is what `createProblem` asks for. */
export function defineProblem<const Code extends `${string}/${string}`, Args = Record<never, never>>(
  definition: ProblemDefinition<Code, Args>,
): ProblemDefinition<Code, Args> {
  return definition
}
