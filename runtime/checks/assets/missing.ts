import { nearestName } from '../../manifest/nearest-name.ts'
import type { ManifestFacts, SiteFacts } from '../facts.ts'
import { once } from '../once.ts'
import { publicFiles } from '../public-files.ts'
import { defineCheck } from '../rule.ts'
import { assetUses } from './asset-uses.ts'

/** Among more files than this, a nearest one is looked for in the same folder only. */
const MAX_COMPARED = 2000

export const missing = defineCheck({
  code: 'assets/missing',
  severity: 'error',
  needs: 'site',
  title: 'A picture, video or file does not exist',
  why: 'Visitors see a gap, or get an error page in place of the document. Paths of files begin with a slash and are looked up below public/: /pictures/oven.svg is public/pictures/oven.svg. Correct the path, or put the file there.',
  wrong: `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  image: /social.png
`,
  right: `head:
  description: { en: Short notes about a small site that has everything a site needs. }
`,
  message: ({ path, nearest }: { path: string; nearest: string | null }) =>
    `There is no file "public${path}". ${nearest === null ? 'Put it there, or correct the path.' : `Did you mean "${nearest}"?`}`,
  check(facts, report) {
    const files = publicFiles(facts)
    for (const [path, uses] of assetUses(facts)) {
      if (files.find(path) !== null || files.findSpelling(path) !== null) continue
      const [first, ...others] = uses
      if (first === undefined) continue
      const nearest = nearestFile(facts, path)
      const related = others.map((use) => ({ ...use.place().position, message: 'It is named here, too.' }))
      report(first.place(), { path, nearest }, { suggestion: nearest, related })
    }
  },
})

const byName = once((facts: ManifestFacts) => {
  const names = new Map<string, string>()
  for (const path of publicFiles(facts).paths) {
    names.set(nameOf(path), path)
    names.set(stemOf(path), path)
  }
  return names
})

/** The same name in another folder, the same with another ending, or one that is written nearly so. */
function nearestFile(facts: SiteFacts, path: string): string | null {
  const moved = byName(facts).get(nameOf(path)) ?? byName(facts).get(stemOf(path))
  if (moved !== undefined) return moved
  const { paths } = publicFiles(facts)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const neighbours = paths.filter((other) => other.slice(0, other.lastIndexOf('/') + 1) === folder)
  const near = nearestName(nameOf(path), neighbours.map(nameOf))
  if (near !== null) return folder + near
  return paths.length > MAX_COMPARED ? null : nearestName(path, paths)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** `oven` of `/pictures/oven.svg`, marked so that no file is called so. */
function stemOf(path: string): string {
  return `${nameOf(path).replace(/\.[^.]*$/, '')}/`
}
