import type { ComparedPictures } from '../../../runtime/pictures/compare-pictures.ts'
import type { DiffContent } from '../diff-content.ts'

/** A page before and after a change, in windows of several widths. */
export interface PicturedPage {
  readonly path: string
  /** Null if it looks the same at this width. */
  readonly widths: readonly { readonly width: number; readonly compared: ComparedPictures | null }[]
}

const STYLE = `:root { color-scheme: light dark }
body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif }
section { margin-block: 3rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start }
figure { margin: 0 }
img { max-width: 100%; height: auto; outline: 1px solid #8888 }
@media (width < 40rem) { .pair { grid-template-columns: 1fr } }`

/** A single HTML file with all screenshots. @param left - how many more pages have changed. */
export function picturesDocument(
  { before, now }: Pick<DiffContent, 'before' | 'now'>,
  pages: readonly PicturedPage[],
  left: number,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escaped(before)} – ${escaped(now)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(before)} and ${escaped(now)}</h1>
<p>What differs is marked in red.${left > 0 ? ` ${left} more pages have changed.` : ''}</p>
${pages.map(pageSection).join('\n')}
</main>
</body>
</html>
`
}

function pageSection({ path, widths }: PicturedPage): string {
  const pairs = widths.map(({ width, compared }) =>
    compared === null
      ? `<h3>${width} pixels wide</h3>\n<p>It looks the same.</p>`
      : `<h3>${width} pixels wide: ${percent(compared.share)} differs</h3>\n<div class="pair">${figure('Before', compared.before, compared)}${figure('After', compared.now, compared)}</div>`,
  )
  return `<section>\n<h2>${escaped(path)}</h2>\n${pairs.join('\n')}\n</section>`
}

function figure(caption: string, picture: Buffer, { width, height }: ComparedPictures): string {
  return `<figure><figcaption>${caption}</figcaption><img src="data:image/webp;base64,${picture.toString('base64')}" width="${width}" height="${height}" alt="${caption}"></figure>`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
