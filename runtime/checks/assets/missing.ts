import { nearestPicture } from '../../manifest/problems/assets/nearest-picture.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { dirname, resolvePath } from '../facts/file-path.ts'
import { listedPackages } from '../facts/listed-packages.ts'
import { pathOf, publicFiles } from '../facts/public-files.ts'
import { foreignPictures, richPictures } from '../facts/rich-pictures.ts'
import { placeOf } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { assetUses } from './asset-uses.ts'
import { nearestFile } from './nearest-file.ts'
import { styleUrls } from './style-urls.ts'

interface Missing {
  readonly file: string
  readonly nearest: string | null
  /** Whether the nearest one is a picture below assets/, and the path begins with a slash by mistake. */
  readonly isPicture?: boolean
  /** Why the file that exists cannot be shown. */
  readonly fault?: string | undefined
  /** The host of the picture, from which browsers may not load pictures. */
  readonly host?: string
}

export const missing = defineCheck({
  code: 'assets/missing',
  severity: 'error',
  needs: 'site',
  title: 'A picture, video or file does not exist, or cannot be shown',
  why: 'Visitors see a gap, or get an error page instead of the document. File paths begin with a slash and are looked up in public/: /pictures/garden.svg is public/pictures/garden.svg. In Markdown, a path without a slash is looked up in assets/. Fix the path, or put the file there.',
  wrong: `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  image: /social.png
`,
  right: `head:
  description: { en: Short notes about a small site that has everything a site needs. }
`,
  message: ({ file, nearest, isPicture = false, fault, host }: Missing) => {
    if (host !== undefined)
      return `"${file}" is on another host, and the pages' security policy lets browsers load no picture from "${host}". Put a copy in assets/, and write its path there.`
    if (fault !== undefined) return `The file "${file}" ${fault}.`
    const advice = nearest === null ? 'Put it there, or fix the path.' : `Did you mean "${nearest}"?`
    return `There is no file "${file}". ${advice}${isPicture ? ' Write the path of a picture in assets/ without the slash.' : ''}`
  },
  check(facts, report) {
    const files = publicFiles(facts)
    for (const [path, uses] of assetUses(facts)) {
      if (files.find(path) !== null || files.findSpelling(path) !== null) continue
      const [first, ...others] = uses
      const asset = path.replace(/^\/(?:assets\/)?/, '')
      const isPicture = facts.site.pictures.has(asset)
      const nearest = isPicture ? asset : nearestFile(facts, path)
      const related = others.map((use) => ({ ...use.place().position, message: 'It is used here too.' }))
      report(first.place(), { file: `public${path}`, nearest, isPicture }, { suggestion: nearest, related })
    }
    const pictures = [...facts.site.pictures.keys()]
    for (const { written, part, name } of richPictures(facts)) {
      if (facts.site.pictures.has(name)) continue
      const fault = facts.unusablePictures.get(name)?.reason
      const nearest = fault === undefined ? nearestPicture(name, pictures) : null
      report(placeOf(facts, written, part), { file: `assets/${name}`, nearest, fault }, { suggestion: nearest })
    }
    for (const { written, part, host } of foreignPictures(facts))
      report(placeOf(facts, written, part), { file: part.part, nearest: null, host })
    for (const {
      sheet: { source },
      address,
      offset,
    } of styleUrls(facts)) {
      if (!isRelative(address, source.file, facts)) continue
      const file = resolvePath(dirname(source.file), pathOf(address))
      if (facts.files.bytes(file) === null) report({ position: source.positionAt(offset) }, { file, nearest: null })
    }
  },
})

/** Whether an address in a stylesheet is that of a file beside it. One without a dot may also be that of a file in a package. */
function isRelative(address: string, file: string, facts: SiteFacts): boolean {
  if (/^\.\.?\//.test(address)) return true
  if (/^(?:[/#@]|[a-z][a-z0-9+.-]*:)/i.test(address) || !facts.files.isOwn(file)) return false
  const packages = listedPackages(facts)
  return packages !== null && !packages.has(address.replace(/\/.*/, ''))
}
