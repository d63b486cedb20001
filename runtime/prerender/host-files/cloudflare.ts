import { hasStar } from '../../site/routing/find-redirect.ts'
import type { FileHost, HostedSite, HostedTree, HostRule } from './file-host.ts'
import { headerRules, ownHeaders } from './header-rules.ts'
import { namedFew } from './named-few.ts'
import { joined, redirectLines } from './redirect-lines.ts'
import { rulesInWords } from './rule-in-words.ts'

const TITLE = 'Cloudflare Pages'
/** @see https://developers.cloudflare.com/pages/platform/limits/ */
const limits = {
  staticRedirects: 2000,
  dynamicRedirects: 100,
  redirectCharacters: 1000,
  headerCharacters: 2000,
  files: 20_000,
  filesOfPaidPlans: 100_000,
  fileMib: 25,
}
const MIB = 1024 * 1024

/** A line of `_redirects`, and its rule. */
interface Line {
  readonly rule: HostRule
  readonly text: string
}

/** `_headers` and `_redirects`. Cloudflare Pages finds the 404.html in the folder of a language by itself. */
export const cloudflare: FileHost = {
  title: TITLE,
  write(site) {
    const { tree } = site
    const own = { headers: tree.own('_headers'), redirects: tree.own('_redirects') }
    const headers = headerRules(site)
    const redirects = writtenLines(site, own.redirects)
    return {
      files: {
        ...(own.headers === null ? { _headers: headers } : {}),
        _redirects: joined(own.redirects, redirects.lines),
      },
      advice: [
        ...(own.headers === null ? longHeaders(headers) : [ownHeaders(TITLE)]),
        ...redirects.advice,
        ...tooManyFiles(tree),
      ],
    }
  },
}

/** As many lines as Cloudflare accepts, and advice about the rest. */
function writtenLines(site: HostedSite, ownFile: string | null): { lines: string[]; advice: string[] } {
  const { lines, advice } = sayable(site)
  const own = (ownFile ?? '').split('\n').filter((line) => /^\s*[^\s#]/.test(line))
  const ownStarred = own.filter(isDynamic).length
  const ownSingle = own.length - ownStarred
  const single = lines.filter(({ text }) => !isDynamic(text))
  const starred = lines.filter(({ text }) => isDynamic(text))
  const left = {
    single: Math.max(0, limits.staticRedirects - ownSingle),
    starred: Math.max(0, limits.dynamicRedirects - ownStarred),
  }
  const kept = [...single.slice(0, left.single), ...starred.slice(0, left.starred)]
  const tooMany =
    single.length > left.single
      ? [
          `${TITLE} takes ${limits.staticRedirects} redirects of single addresses, but there are ${ownSingle + single.length}. The last ${single.length - left.single} are pages that redirect, or have no page if a star covers them; Bulk Redirects of your account answer them with their status.`,
        ]
      : []
  const tooManyStars = named(
    starred.slice(left.starred).map(({ rule }) => rule),
    `${TITLE} takes ${limits.dynamicRedirects} redirects with a star, but there are ${ownStarred + starred.length}. Set these up as Bulk Redirects of your account`,
  )
  return { lines: kept.map(({ text }) => text), advice: [...advice, ...tooMany, ...tooManyStars] }
}

/** The rules that Cloudflare supports, as lines, and advice about the others. */
function sayable({ rules, tree }: HostedSite): { lines: Line[]; advice: string[] } {
  const gone: HostRule[] = []
  const byQuery: HostRule[] = []
  const covering: HostRule[] = []
  const unsaid: HostRule[] = []
  const lines: Line[] = []
  for (const rule of rules) {
    const own = redirectLines(rule).map((line) => ({ rule, text: [...line, rule.status].join(' ') }))
    if (rule.to === null) gone.push(rule)
    else if (Object.keys(rule.query).length > 0) byQuery.push(rule)
    else if (hasStar(rule.from) && tree.covered.has(rule)) covering.push(rule)
    else if (own.length === 0 || own.some(({ text }) => text.length > limits.redirectCharacters)) unsaid.push(rule)
    else lines.push(...own)
  }
  const advice = [
    ...named(gone, `${TITLE} cannot answer 410. These answer 404`),
    ...named(byQuery, `${TITLE} cannot redirect by a query. Set these up as Redirect Rules of your account`),
    ...named(
      covering,
      `${TITLE} redirects before it looks for files, so these redirects would hide the files below their address and were left out. Redirect the old addresses one by one`,
    ),
    ...named(
      unsaid,
      `${TITLE} takes redirects of at most ${limits.redirectCharacters} characters, and reads a colon in their address as a parameter. These were left out`,
    ),
  ]
  return { lines, advice }
}

function isDynamic(line: string): boolean {
  return /^\s*\S*(?:\*|:[a-z])/i.test(line)
}

function named(rules: readonly HostRule[], words: string): string[] {
  return rules.length === 0 ? [] : [`${words}: ${rulesInWords(rules)}`]
}

function longHeaders(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.length > limits.headerCharacters)
    .map(
      (line) =>
        `${TITLE} takes headers of at most ${limits.headerCharacters} characters, but "${line.trim().split(':', 1)[0]}" has ${line.length}. Shorten it in the manifest.`,
    )
}

function tooManyFiles({ fileCount, largeFiles }: HostedTree): string[] {
  const large = largeFiles.filter(({ bytes }) => bytes > limits.fileMib * MIB)
  return [
    ...(fileCount > limits.files
      ? [
          `${TITLE} takes ${limits.files} files of a site, ${limits.filesOfPaidPlans} on a paid plan, but there are ${fileCount}. Each page is two files, and four more with --precompress, which this host does not need.`,
        ]
      : []),
    ...(large.length > 0
      ? [
          `${TITLE} takes no file larger than ${limits.fileMib} MiB. Put these elsewhere, perhaps in R2: ${namedFew(large.map(({ path, bytes }) => `${path} (${Math.ceil(bytes / MIB)} MiB)`))}`,
        ]
      : []),
  ]
}
