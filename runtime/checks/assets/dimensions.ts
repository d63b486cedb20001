import type { SiteFacts } from '../facts/facts.ts'
import { pathOf, publicFiles } from '../facts/public-files.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck, type Report } from '../rule/rule.ts'
import { examplePicture } from './example-picture.ts'
import { pictures } from './pictures.ts'
import { readPublicFile } from './read-file.ts'
import { socialPictures } from './social-pictures.ts'

/** Tolerates rounding to whole pixels, and in the size of drawings. */
const TOLERANCE = 0.02

/** What social networks show: 1200 by 630 pixels, and at least half as wide. */
const social = { ratio: 1200 / 630, tolerance: 0.1, minWidth: 600 }

type Args =
  | { kind: 'picture'; src: string; file: string; height: number; width: number }
  | { kind: 'social'; src: string; file: string }
  | { kind: 'icon'; src: string; file: string; sizes: string }

export const dimensions = defineCheck({
  code: 'assets/dimensions',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'The dimensions of a picture do not match its file',
  why: 'Browsers reserve space for a picture by its width and height before it arrives. If their ratio differs from that of the file, the page jumps or the picture is distorted. Icons must be as large as their sizes say, and social networks crop a picture that is not about 1200 by 630 pixels. Write the dimensions of the file, or replace it with one that has these dimensions.',
  wrong: examplePicture('{ src: /wide.svg, width: 600, height: 300, alt: { en: A note } }'),
  right: examplePicture('{ src: /wide.svg, width: 600, height: 200, alt: { en: A note } }'),
  message: (args: Args) => {
    if (args.kind === 'picture')
      return `The file "${args.src}" is ${args.file} pixels, so a width of ${args.width} needs a height of ${args.height}.`
    if (args.kind === 'social')
      return `The file "${args.src}" is ${args.file} pixels. Social networks expect 1200 × 630: export it in that size.`
    return `The file "${args.src}" is ${args.file} pixels, not ${args.sizes}. Write the sizes of the file.`
  },
  check(facts, report) {
    checkPictures(facts, report)
    checkSocial(facts, report)
    checkIcons(facts, report)
  },
})

function checkPictures(facts: SiteFacts, report: Report<Args>): void {
  for (const { src, width, height, path, file } of pictures(facts)) {
    const [size, ...more] = sizesOf(facts, src)
    if (typeof width !== 'number' || typeof height !== 'number' || size === undefined || more.length > 0) continue
    const right = Math.round((width * size.height) / size.width)
    // A difference of one pixel is due to rounding.
    if (Math.abs(right - height) <= Math.max(1, right * TOLERANCE)) continue
    const written = { text: String(height), path: [...path, 'height'], file }
    const fix = replacePart(facts, written, { before: '', part: written.text }, String(right), false)
    report(
      placeOf(facts, written),
      { kind: 'picture', src, file: inWords(size), width, height: right },
      { suggestion: String(right), fix },
    )
  }
}

function checkSocial(facts: SiteFacts, report: Report<Args>): void {
  for (const { src, path } of socialPictures(facts.manifest)) {
    const [size] = sizesOf(facts, src)
    if (size === undefined) continue
    const isRight = Math.abs(size.width / size.height / social.ratio - 1) <= social.tolerance
    // Drawings are not measured in pixels.
    const isLarge = size.width >= social.minWidth || /\.svg$/i.test(src)
    if (!isRight || !isLarge) report(facts.place(path), { kind: 'social', src, file: inWords(size) })
  }
}

function checkIcons(facts: SiteFacts, report: Report<Args>): void {
  facts.manifest.head.icons.forEach(({ href, sizes }, index) => {
    const found = sizesOf(facts, href).map(({ width, height }) => `${width}x${height}`)
    const declared = sizes?.toLowerCase().split(/\s+/) ?? []
    if (sizes === undefined || found.length === 0 || /\.svg$/i.test(href) || declared.includes('any')) return
    if (declared.every((size) => found.includes(size))) return
    const path = ['head', 'icons', index, 'sizes']
    const right = found.join(' ')
    const fix = replacePart(facts, { text: sizes, path, file: null }, { before: '', part: sizes }, right, true)
    report(facts.place(path), { kind: 'icon', src: href, file: found.join(' and '), sizes }, { suggestion: right, fix })
  })
}

function sizesOf(facts: SiteFacts, src: string): readonly { width: number; height: number }[] {
  const path = publicFiles(facts).find(src)
  const file = path === null ? null : readPublicFile(facts, pathOf(src))
  // A file with the wrong extension is reported by another check.
  return file === null || file.found !== file.named ? [] : file.sizes
}

function inWords({ width, height }: { width: number; height: number }): string {
  return `${width} × ${height}`
}
