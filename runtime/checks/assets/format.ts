import type { PathStep } from '../../manifest/text/position.ts'
import { defineCheck } from '../rule/rule.ts'
import { type FileFormat, formatOfName } from './file-formats.ts'
import { socialPictures } from './social-pictures.ts'

const SOCIAL: readonly (FileFormat | null)[] = ['png', 'jpeg', 'gif', 'webp']

export const format = defineCheck({
  code: 'assets/format',
  severity: 'warning',
  needs: 'site',
  title: 'A picture has a format that is not supported where it is used',
  why: 'Social networks show PNG, JPEG, GIF and WebP, and no other format, not even SVG; phones accept only a PNG as a home screen icon. Export the picture as PNG or JPEG, and name that file.',
  wrong: {
    'public/social.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"/>',
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  image: /social.svg
`,
  },
  right: {
    'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>',
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ href: /icon.svg, type: image/svg+xml }]
`,
  },
  message: ({ src, where, wanted }: { src: string; where: string; wanted: string }) =>
    `${where} do not show "${src}". Use ${wanted} instead.`,
  check({ manifest, place }, report) {
    for (const { src, path } of socialPictures(manifest)) {
      if (!SOCIAL.includes(formatOfName(src)))
        report(place(path), { src, where: 'Social networks', wanted: 'a PNG or a JPEG' })
    }
    manifest.head.icons.forEach(({ rel, href }, index) => {
      const path: PathStep[] = ['head', 'icons', index, 'href']
      if (rel === 'apple-touch-icon' && formatOfName(href) !== 'png')
        report(place(path), { src: href, where: 'Home screens', wanted: 'a PNG' })
      if (rel === 'mask-icon' && formatOfName(href) !== 'svg')
        report(place(path), { src: href, where: 'Pinned tabs', wanted: 'an SVG' })
    })
  },
})
