import type { ThemeModel } from '../site/site-model.ts'
import type { ClientAssets } from './client-assets.ts'

/**
 * Preloads for the theme's first fonts, so that they are fetched before the first line is laid out. The build has given the files the names in its
 * stylesheets: `face.woff2` is `face-1a2b3c4d.woff2`. Empty in development, where the text of stylesheets is not available.
 *
 * @throws RangeError when no stylesheet of the theme refers to one of the fonts.
 */
export function fontPreloads(theme: ThemeModel, assets: ClientAssets): string {
  const sheets = theme.stylesheets.map((name) => assets.stylesheets[name]?.text ?? null)
  if (sheets.includes(null)) return ''
  const addresses = sheets.flatMap((text) =>
    [...(text ?? '').matchAll(/\burl\(["']?([^"')]+)/g)].map(([, url = '']) => url),
  )
  return theme.preload
    .map((file) => {
      const stem = `/${file.slice(0, -'.woff2'.length)}-`
      const href = addresses.find((url) => /^[\w-]{8}\.woff2$/.test(url.slice(url.lastIndexOf(stem) + stem.length)))
      if (href === undefined) throw new RangeError(`No stylesheet of the theme uses the font "${file}".`)
      return `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`
    })
    .join('')
}
