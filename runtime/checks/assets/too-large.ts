import { publicFiles } from '../facts/public-files.ts'
import { sizeText } from '../facts/size-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { assetUses } from './asset-uses.ts'
import { formats } from './file-formats.ts'
import { readPublicFile } from './read-file.ts'

const kB = 1000
const MB = 1000 * kB

/** More than anybody needs: a photograph that fills a large screen takes 300 kB, a minute of video for a page 5 MB, a font for one alphabet 30 kB. */
const limits = { picture: MB, film: 25 * MB, sound: 15 * MB, font: 500 * kB, document: 25 * MB }

export const tooLarge = defineCheck({
  code: 'assets/too-large',
  severity: 'warning',
  needs: 'site',
  title: 'A file is much larger than pages need',
  why: 'On a slow mobile connection, a megabyte takes several seconds. The limits are generous: 1 MB for a picture, 500 kB for a font, 15 MB for a sound, 25 MB for a video or document. Save pictures as WebP or AVIF at the size they are shown, and fonts as WOFF2 with only the letters of your languages.',
  wrong: {
    'public/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><!-- and 1200000 bytes more --></svg>',
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ href: /icon.svg }]
`,
  },
  right: {
    'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>',
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ href: /icon.svg }]
`,
  },
  message: ({ path, bytes, limit }: { path: string; bytes: number; limit: number }) =>
    `"${path}" is ${sizeText(bytes)} large. Make it smaller than ${sizeText(limit)}.`,
  check(facts, report) {
    for (const [path, [first]] of assetUses(facts)) {
      const file = publicFiles(facts).find(path) === null ? null : readPublicFile(facts, path)
      if (file === null || file.named === null) continue
      const limit = limits[formats[file.named].kind]
      if (file.bytes > limit) report(first.place(), { path, bytes: file.bytes, limit })
    }
  },
})
