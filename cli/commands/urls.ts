import { join, resolve } from 'node:path'
import { renewLock } from '../../runtime/addresses/renew-lock.ts'
import { type LockedAddress, URLS_LOCK_FILE, writeUrlsLock } from '../../runtime/addresses/urls-lock.ts'
import type { SiteFacts } from '../../runtime/checks/facts/facts.ts'
import { addRedirects } from '../../runtime/checks/urls/add-redirects.ts'
import { type LostAddress, lostAddresses, redirectTo, stateOf } from '../../runtime/checks/urls/lost-addresses.ts'
import { addressesNow, unlistedCollections, urlsLock } from '../../runtime/checks/urls/published.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import { placeInWords } from '../../runtime/manifest/problems/words.ts'
import { yamlLine } from '../../runtime/manifest/yaml/add-value.ts'
import { writeWhole } from '../../runtime/source/disk/write-whole.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { foldPath } from '../../runtime/values/paths/fold-path.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'
import { plural } from '../report/summary.ts'
import { textTable } from '../report/text-table.ts'
import { SiteTexts } from '../site-texts.ts'
import { type AddressRow, addressRows } from '../urls/address-rows.ts'
import { readOldAddresses } from '../urls/old-addresses.ts'
import { lockOf, openUrls } from '../urls/open-urls.ts'

/** Maximum number of addresses that are listed. */
const MAX_SHOWN = 100

/** Prints the addresses of the site, and their state in its lock. */
export async function listUrls(
  { json, ...option }: ConfigOption & { readonly json: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const { facts } = await openUrls(option, io)
  tellUnlisted(facts, io)
  const rows = addressRows(facts)
  if (json) io.write(`${JSON.stringify(rows, null, 2)}\n`)
  else io.write(columns(rows))
  if (urlsLock(facts) === null)
    io.writeError(`There is no ${URLS_LOCK_FILE} yet. The first site prerender writes it, or: site urls accept\n`)
  return exitCode.ok
}

/** Records the current addresses of the site as published. */
export async function acceptUrls(
  { dryRun, ...option }: ConfigOption & { readonly dryRun: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const { read, facts } = await openUrls(option, io)
  tellUnlisted(facts, io)
  const before = lockOf(read)?.addresses ?? []
  const { addresses, added, dropped } = renewLock(
    before,
    addressesNow(facts),
    (address) => stateOf(facts, address) === 'unread',
  )
  if (!dryRun) writeWhole(join(read.root, URLS_LOCK_FILE), writeUrlsLock(addresses))
  io.write(named('+', added) + named('-', dropped))
  const changes = [`${added.length} new`, `${dropped.length} gone`].join(', ')
  const verb = dryRun ? 'would have' : 'has'
  io.write(`${URLS_LOCK_FILE} ${verb} ${counted(addresses.length)}: ${changes}.\n`)
  return exitCode.ok
}

/** Imports the addresses of a site that this one replaces, and reports which of them have no answer. */
export async function importUrls(
  source: string,
  { write, ...option }: ConfigOption & { readonly write: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const paths = readOldAddresses(resolve(io.cwd, source), source)
  const site = readSite(option, io)
  const { addresses: locked, fault } = lockOf(site) ?? { addresses: [], fault: null }
  if (fault !== null)
    throw new JobError(`${placeInWords(fault.position)} ${fault.reason} Fix it, or rewrite it: site urls accept`)
  const known = new Set(locked.map(({ path }) => foldPath(path)))
  const taken = paths.filter((path) => !known.has(foldPath(path)))
  const file = join(site.root, URLS_LOCK_FILE)
  const all: LockedAddress[] = [...locked, ...taken.map((path) => ({ kind: 'old-site' as const, path }))]
  const { read, facts } = await openUrls(option, io, new Map([[file, writeUrlsLock(all)]]))
  const open = lostAddresses(facts).filter(({ lines: [{ kind }] }) => kind === 'old-site')
  // Addresses that no redirect in the manifest can answer would stay open for ever, so they are left out.
  const beyond = new Set(open.flatMap(({ lines, from }) => (from === null ? lines.map(({ path }) => path) : [])))
  writeWhole(file, writeUrlsLock(all.filter(({ path }) => !beyond.has(path))))
  const count = paths.filter((path) => !beyond.has(path)).length
  io.write(`${URLS_LOCK_FILE} now has ${count} of the ${counted(paths.length)} in ${source}.\n`)
  if (beyond.size > 0)
    io.write(
      `No redirect can start at these: let your host answer them.\n${[...beyond].map((path) => `  ${path}\n`).join('')}`,
    )
  const guessed = open.filter(({ from, to }) => from !== null && to !== null)
  const rest = open.filter(({ from, to }) => from !== null && to === null)
  if (open.length === 0) io.write('Each of its addresses has an answer.\n')
  if (write && guessed.length > 0) {
    writeRedirects(read, guessed)
    io.write(`Added to redirects, for you to review:\n${shown(guessed)}`)
  } else if (guessed.length > 0) {
    io.write(
      `Without an answer, but similar to a page. Add the redirects that fit, or all of them with --write:\n${shown(guessed)}`,
    )
  }
  if (rest.length > 0)
    io.write(
      `Without an answer, and similar to no page. Add { from: …, to: … } or { from: …, gone: true }:\n${shown(rest)}`,
    )
  return exitCode.ok
}

function tellUnlisted(facts: SiteFacts, io: CommandIo): void {
  for (const name of unlistedCollections(facts))
    io.writeError(
      `The pages of the collection "${name}" are left as they are, because its list is not known here. To get it: site build, or site record\n`,
    )
}

/** @throws JobError when they cannot be written. */
function writeRedirects({ own, root }: SiteLoadResult, lost: readonly LostAddress[]): void {
  const [edit] = addRedirects(own, lost, true)?.edits ?? []
  const files = new SiteTexts(root)
  const after = edit && applyEdits(files.read(edit.file) ?? '', [edit])
  if (!edit || !after)
    throw new JobError(
      `The redirects are written in a way that cannot be extended. Add these by hand:\n${shown(lost).trimEnd()}`,
    )
  const changed = files.write(new Map([[edit.file, after]]))
  if (changed.length > 0) throw new JobError(`${edit.file} changed in the meantime. Run the command again.`)
}

function shown(lost: readonly LostAddress[]): string {
  const lines = lost
    .slice(0, MAX_SHOWN)
    .map(({ from, to }) => (to === null ? `  ${from}\n` : `  - ${yamlLine({ from, to: redirectTo(to) })}\n`))
  return lines.join('') + more(lost.length)
}

function named(sign: string, addresses: readonly LockedAddress[]): string {
  const paths = addresses.map(({ path }) => path).sort()
  const lines = paths.slice(0, MAX_SHOWN).map((path) => `${sign} ${path}\n`)
  return lines.join('') + more(addresses.length)
}

function more(count: number): string {
  return count > MAX_SHOWN ? `  and ${count - MAX_SHOWN} more\n` : ''
}

function counted(count: number): string {
  return plural(count, 'address', 'addresses')
}

function columns(rows: readonly AddressRow[]): string {
  const cells = rows.map(({ path, kind, route, locale, entry, state, to }) => [
    ...[path, route ?? `@${kind}`, locale ?? '-', entry ?? '-'],
    state === 'moved' ? `moved to ${to}` : state,
  ])
  return textTable([['ADDRESS', 'ROUTE', 'LOCALE', 'ENTRY', 'STATE'], ...cells])
}
