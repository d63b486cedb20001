import type { CommandIo } from '../io.ts'

/** Whether colours may be used: on a terminal only, and not in CI. NO_COLOR forbids them and FORCE_COLOR asks for them everywhere. */
export function usesColor({ isTerminal, env }: CommandIo): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return !/^(?:0|false)$/.test(env.FORCE_COLOR)
  return isTerminal && !env.CI && env.TERM !== 'dumb'
}
