import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixSite } from '../../runtime/checks/fix/fix-site.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { createRandom, type Random } from '../support/random/random.ts'

const source = join(import.meta.dirname, '../fixtures/sites/bakery')
const folder = mkdtempSync(join(tmpdir(), 'sitio-fuzz-'))
const site = join(folder, 'site')
cpSync(source, site, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = join(site, 'site.config.yaml')
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(source, join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith('.sitio'))
  .sort()

/** One of each kind that is read while a site is loaded. */
const READ = [
  'content/week.yaml',
  'locales/en.yaml',
  'pages/starter.yaml',
  'schema/oven.graphql',
  'sections/Hours/Hours.tsx',
  'sections/Hours/locales/fr.yaml',
  'theme/base.css',
]

/** What somebody, or a program that crashed, does to a text. */
const damages: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => cut(text, random.below(text.length), 1, ''),
  (text, random) => cut(text, random.below(text.length), 0, random.pick([...SIGNS])),
  (text, random) => text.slice(0, random.below(text.length)),
  (text, random) => withLines(text, (lines) => lines.splice(random.below(lines.length), 1 + random.below(4))),
  (text, random) => withLines(text, (lines) => lines.push(...lines.splice(random.below(lines.length), 2))),
  (text, random) => withLines(text, (lines) => lines.splice(random.below(lines.length), 0, random.pick(lines))),
  (text, random) => {
    const words = [...text.matchAll(/[\w-]+/g)]
    if (words.length === 0) return text
    const { index, 0: word } = random.pick(words)
    return cut(text, index, word.length, random.pick(VALUES))
  },
  () => '',
  () => '\u0000\u0001\uFFFD\u0000',
]
const SIGNS = ':#-{}[]"\'&*!|>%@`\t \n\u0000\uFEFF\u2028\\,<'
const VALUES = [
  'null',
  '~',
  '[]',
  '{}',
  '""',
  '__proto__',
  'constructor',
  '1e999',
  '$page',
  '*none',
  '(a+)+$',
  '/%E0',
  'x'.repeat(3000),
]

function cut(text: string, start: number, length: number, put: string): string {
  return text.slice(0, start) + put + text.slice(start + length)
}

function withLines(text: string, change: (lines: string[]) => unknown): string {
  const lines = text.split('\n')
  change(lines)
  return lines.join('\n')
}

/** What is found in the site with one file in another state; it is fixed in memory as well. */
async function survive(file: string, damage: (path: string) => void) {
  const path = join(site, file)
  rmSync(path, { recursive: true, force: true })
  damage(path)
  try {
    const check = async (texts: ReadonlyMap<string, string>) => {
      const edited = new Map([...texts].map(([name, text]) => [join(site, name), text]))
      const loaded = loadSite(config, {}, edited)
      const { findings, read, site: whole } = await checkSite(loaded)
      return { findings, depth: [read, loaded.site, whole].filter((part) => part !== null).length }
    }
    const read = (name: string) => (name === file || files.includes(name) ? readText(join(site, name)) : null)
    const first = await check(new Map())
    if (!first.findings.some(({ fix }) => fix?.isSafe)) return first.findings
    const fixed = await fixSite({ read, check })
    expect(fixed.state.depth).toBeGreaterThanOrEqual(first.depth)
    const again = await fixSite({
      read: (name) => fixed.texts.get(name) ?? read(name),
      check: (texts) => check(new Map([...fixed.texts, ...texts])),
    })
    expect([...again.texts]).toEqual([])
    return first.findings
  } finally {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(dirname(path), { recursive: true })
    cpSync(join(source, file), path)
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

describe('a site with a damaged file', () => {
  it('is checked, and fixed for good, whatever the damage', async () => {
    const random = createRandom(20)
    for (let run = 0; run < 40; run += 1) {
      const file = random.chance(0.3) ? 'site.config.yaml' : random.pick(files)
      const text = readFileSync(join(source, file), 'utf8')
      const damaged = random.pick(damages)(text, random)
      await expect(
        survive(file, (path) => writeFileSync(path, damaged)),
        `run ${run}: ${file}`,
      ).resolves.toBeInstanceOf(Array)
    }
  })

  it.each(READ)('is told of a folder, a link to itself and nothing in the place of %s', async (file) => {
    const damaged = [(path: string) => mkdirSync(path), (path: string) => symlinkSync(path, path), () => {}]
    for (const damage of damaged) expect(await survive(file, damage)).not.toEqual([])
  })
})
