import { join } from 'node:path'
import type { CheckedSite } from '../../runtime/validate/check-site.ts'
import { checkNamed } from '../commands/validate.ts'
import type { CommandIo } from '../io.ts'
import { prettyFindings } from '../report/pretty.ts'
import { summary } from '../report/summary.ts'

export interface CheckedNewSite {
  readonly words: string
  readonly hasErrors: boolean
}

/** Checks a new site. @param isOwn - whether the site has its own texts: then it gets copies of those that are missing. */
export async function checkNewSite(target: string, isOwn: boolean, io: CommandIo): Promise<CheckedNewSite> {
  const option = { config: join(target, 'site.config.yaml') }
  const { findings, texts } = await (isOwn ? withPackagedTexts(option, io) : checkNamed(option, io, () => true))
  const grave = findings.filter(({ severity }) => severity !== 'note')
  const words =
    grave.length === 0
      ? 'site.config.yaml is valid.\n'
      : `${prettyFindings(grave, texts, io)}\n${summary(grave)}: npx site explain CODE says how to fix each.\n`
  return { words, hasErrors: grave.some(({ severity }) => severity === 'error') }
}

/** Packaged sections have no texts in most languages, so the site gets copies of the English ones, to be translated with its own. */
async function withPackagedTexts(option: { readonly config: string }, io: CommandIo): Promise<CheckedSite> {
  const { fixFiles } = await import('../fix.ts')
  return (await fixFiles({ ...option, dryRun: false }, { wants: () => true }, io)).checked
}
