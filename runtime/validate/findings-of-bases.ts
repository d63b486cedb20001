import { OF_A_MANIFEST } from '../manifest/bases/merge-layers.ts'
import { namedPath, namesOf, namesToSay } from '../manifest/bases/named-path.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { pointerPath } from '../manifest/text/json-pointer.ts'
import { nameOfFile } from '../manifest/text/name-of-file.ts'
import { startOf } from '../manifest/yaml/located-value.ts'
import type { SiteLoadResult } from '../source/load-site.ts'

type OfBases = Pick<SiteLoadResult, 'root' | 'folders' | 'configFile' | 'document' | 'overrides'>

/**
 * Rewrites findings located in a base for the author of the site that extends it. Findings about unused things are dropped; the message says how to
 * override the value in the site; and where the site has removed what the base refers to, that place is related. Fixes that would edit a base are
 * dropped, since it does not belong to the site.
 */
export function findingsOfBases(findings: readonly Diagnostic[], site: OfBases): Diagnostic[] {
  // One base may be in the folder of another; the file then belongs to the inner one.
  const bases = site.folders
    .slice(1)
    .map((folder) => `${nameOfFile(site.root, folder)}/`)
    .sort((a, b) => b.length - a.length)
  if (bases.length === 0) return [...findings]
  return findings.flatMap((finding) => {
    const isOfBase = (file: string) => bases.some((base) => file.startsWith(base))
    const base = bases.find((each) => finding.file.startsWith(each))
    if (base === undefined) return finding
    // Another site with the same base may use it.
    if (finding.code.startsWith('unused/')) return []
    const { fix, ...told } = finding
    const gone = whatIsGone(finding, site)
    return {
      ...told,
      ...(fix === undefined || fix.edits.some(({ file }) => isOfBase(file)) ? {} : { fix }),
      message: [finding.message, ...adviceFor(finding, finding.file.slice(base.length), site)].join('\n'),
      ...(gone.length === 0 ? {} : { related: [...gone, ...(finding.related ?? [])] }),
    }
  })
}

/** The manifest key that lists things of a kind, where it is not the plural of the kind. */
const LISTS: Readonly<Record<string, string>> = {
  'consent-category': 'categories',
  locale: 'available',
  middleware: 'middleware',
}

/** The places where the site has removed what the base refers to. */
function whatIsGone({ missing }: Diagnostic, { overrides }: OfBases) {
  return overrides.flatMap(({ kind, names, mark }) => {
    if (kind !== 'remove' || missing === undefined || names.at(-1) !== missing.name) return []
    if (names.at(-2) !== (LISTS[missing.kind] ?? `${missing.kind}s`)) return []
    return [{ ...startOf(mark), message: `${namedPath(names)} is removed here` }]
  })
}

/** Problems that no other value of the key would solve. */
const WRONG_KEYS: ReadonlySet<string> = new Set(['manifest/unknown-key', 'manifest/misplaced-key'])

/** @param name - of the file, in the folder of the base. */
function adviceFor({ code, path }: Diagnostic, name: string, { document, configFile }: OfBases): string[] {
  // The site's own sections have messages of their own.
  if (code.startsWith('messages/') && path === '' && !name.startsWith('sections/'))
    return [`This is in the base. To override it here, write it in ${name}.`]
  // A missing value is in neither manifest.
  if (path === '' || document.root === null || code === 'messages/missing-key') return []
  const all = namesOf(document.root, pointerPath(path))
  const names = namesToSay(document.root, all)
  if (names.length === 0 || OF_A_MANIFEST.has(names[0] ?? '')) return []
  // What one base locks, neither another base nor the site may change.
  if (code === 'extends/locked') return ['This is in the base. Correct it there.']
  const place = namedPath(names)
  return WRONG_KEYS.has(code) && names.length === all.length
    ? [`This is in the base. Correct it there, or give ${place} in ${configFile} the value { remove: true }.`]
    : [`This is in the base. To override it here, write ${place} in ${configFile}.`]
}
