import { URLS_LOCK_FILE } from '../../addresses/urls-lock.ts'
import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import { yamlLine } from '../../manifest/yaml/add-value.ts'
import { type LostAddress, targetIn } from './lost-addresses.ts'

/** What messages say about lost addresses. */
export interface LostArgs {
  readonly addresses: string
  readonly isOne: boolean
  readonly from: string | null
  /** The redirect's target, as typed; empty when unknown. */
  readonly to: string
  /** Where the page is now; null when unknown. */
  readonly page: string | null
  readonly isSure: boolean
}

export function lostArgs({ lines, from, to, isSure }: LostAddress): LostArgs {
  const [first, ...others] = lines
  const more = others.length === 0 ? '' : others.length === 1 ? ' and one more' : ` and ${others.length} more`
  return {
    ...{ addresses: `"${first.path}"${more}`, isOne: others.length === 0, from, isSure },
    ...{ to: targetIn(to), page: to?.path ?? null },
  }
}

/** What to type. */
export function inWords({ from, to, page, isSure }: LostArgs): string {
  if (from === null) return 'No redirect in the manifest can start there: let your host answer it, and delete the line.'
  const gone = `or ${yamlLine({ from, gone: true })} if nothing has taken its place`
  if (page === null)
    return `Add { from: ${yamlLine(from)}, to: … } to redirects, with the name of a route or a path, ${gone}.`
  const redirect = `add { from: ${yamlLine(from)}, to: ${to} } to redirects`
  return isSure ? `The page is now at "${page}": ${redirect}.` : `If its page is now "${page}", ${redirect}, ${gone}.`
}

/** The same page in other languages. */
export function otherLines({ lines: [, ...others] }: LostAddress): RelatedPlace[] {
  return others.map(({ line, path }) => ({ file: URLS_LOCK_FILE, line, column: 1, message: `"${path}" is lost, too.` }))
}
