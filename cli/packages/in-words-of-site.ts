import type { CommandIo } from '../io.ts'
import { packageManagerOf } from './package-manager.ts'
import { inWordsOf } from './program-words.ts'

/** Advice for a site, with the commands of the program that installs its packages in place of npm's. @param site - absolute folder. */
export function inWordsOfSite(site: string, { env }: Pick<CommandIo, 'env'>, advice: string): string {
  return inWordsOf(packageManagerOf(site, env.npm_config_user_agent).name, advice)
}
