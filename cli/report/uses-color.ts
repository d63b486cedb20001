import type { CommandIo } from '../io.ts'

/** Whether to use colours: on a terminal only, and not in CI. NO_COLOR turns them off, and FORCE_COLOR turns them on everywhere. */
export function usesColor({ isTerminal, env }: CommandIo): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return !/^(?:0|false)$/.test(env.FORCE_COLOR)
  return isTerminal && !env.CI && env.TERM !== 'dumb'
}
