import { localePath } from '../values/paths/locale-path.ts'
import { escapeHtml } from '../values/texts/escape-html.ts'
import { type GalleryItem, type GalleryProp, galleryPath } from './gallery-items.ts'
import type { Gallery } from './open-gallery.ts'

/** The addresses of the gallery's own files: its script, and axe if it is installed. */
export interface GalleryFiles {
  readonly script: string
  readonly axe: string | null
  /** The end of each page's address: file servers need a slash after the name of a folder. */
  readonly suffix: string
  /** Whether pages have the size that visitors will get. */
  readonly isBuilt: boolean
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 18%, transparent) }
body { margin: 0; display: grid; grid-template-columns: minmax(11rem, 16rem) minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem; border-inline-end: 1px solid var(--line); box-sizing: border-box }
nav ul { list-style: none; padding: 0; margin: 0 }
nav a { color: inherit; text-decoration-color: transparent }
nav a:is(:hover, :focus-visible) { text-decoration-color: currentColor }
main { padding: 1.5rem clamp(1rem, 4vw, 3rem) 6rem }
article { padding-block: 2.5rem; border-block-end: 1px solid var(--line) }
h1 { font-size: 1.25rem; margin: 0 0 1rem } h2 { font-size: 1.5rem; margin: 0 }
.bar { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; margin-block: 1rem }
.widths { display: inline-flex; border: 1px solid var(--line); border-radius: .4rem; overflow: hidden }
.widths button { font: inherit; border: 0; padding: .35rem .75rem; min-height: 2.25rem; background: none; color: inherit }
.widths button[aria-pressed="true"] { background: CanvasText; color: Canvas }
select { font: inherit; min-height: 2.25rem }
.stage { overflow: auto; border: 1px solid var(--line); background: color-mix(in srgb, currentColor 6%, transparent) }
iframe { display: block; width: 100%; height: 20rem; border: 0; background: Canvas; margin-inline: auto }
details { margin-block-start: .75rem } summary { cursor: pointer; min-height: 2rem }
pre { overflow: auto; padding: 1rem; background: color-mix(in srgb, currentColor 6%, transparent); font-size: .875rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: start; padding: .35rem .75rem .35rem 0; vertical-align: top; border-block-end: 1px solid var(--line) }
@media (max-width: 48rem) { body { display: block } nav { position: static; height: auto; border: 0 } }
`

/** The page that shows every example in a frame: in each language and palette, at three widths. Its script is `client/gallery/gallery`. */
export function galleryPage({ site, items, refused }: Gallery, files: GalleryFiles): string {
  const sections = [...new Set(items.map(({ section }) => section))]
  const { locales, product, palettes } = { ...site.model, palettes: Object.keys(site.manifest.theme.palettes) }
  const pathsOf = (item: GalleryItem) =>
    JSON.stringify(
      [null, ...palettes].map((palette) =>
        locales.available.map(({ code }) => localePath(galleryPath(item, palette), code, locales) + files.suffix),
      ),
    )
  const articles = items.map((item) =>
    article(item, pathsOf(item), { locales: locales.available, palettes, isBuilt: files.isBuilt }),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Sections of ${escapeHtml(product)}</title><style>${STYLE}</style><script type="module" src="${files.script}"${files.axe === null ? '' : ` data-axe="${files.axe}"`}></script></head>
<body><nav aria-label="Sections"><h1>Sections</h1><ul>${sections.map((name) => `<li><a href="#${name}-1">${name}</a></li>`).join('')}</ul></nav>
<main>${articles.join('\n')}${refused.length === 0 ? '' : refusedText(refused)}</main></body></html>
`
}

interface ArticleParts {
  readonly locales: readonly { readonly label: string }[]
  readonly palettes: readonly string[]
  readonly isBuilt: boolean
}

function article(
  { section, number, description, props, operation, yaml }: GalleryItem,
  paths: string,
  { locales, palettes, isBuilt }: ArticleParts,
): string {
  const id = `${section}-${number}`
  return `<article id="${id}" data-paths="${escapeHtml(paths)}"><h2>${section}${number > 1 ? ` ${number}` : ''}</h2>
${description === null ? '' : `<p>${escapeHtml(description)}</p>`}
<div class="bar"><span class="widths" role="group" aria-label="Width">${[390, 768, 1280].map((width) => `<button type="button" data-width="${width}" aria-pressed="false">${width}</button>`).join('')}</span>
${choice(
  'language',
  'Language',
  locales.map(({ label }) => label),
)}${palettes.length === 0 ? '' : choice('palette', 'Colours', ['the site’s', ...palettes])}
${isBuilt ? '<output data-weight></output> ' : ''}<output data-axe></output></div>
<div class="stage"><iframe title="${id}" loading="lazy"></iframe></div>
<details data-findings hidden><summary>What axe finds</summary><ul></ul></details>
<details><summary>YAML</summary><pre><code>${escapeHtml(yaml)}</code></pre><button type="button" data-copy>Copy</button></details>
${props.length === 0 ? '' : `<details><summary>Props</summary>${propsTable(props)}</details>`}
${operation === null ? '' : `<details><summary>What it asks</summary><pre><code>${escapeHtml(operation)}</code></pre></details>`}</article>`
}

function choice(name: string, label: string, options: readonly string[]): string {
  return `<label>${label} <select data-${name}>${options.map((option, index) => `<option value="${index}">${escapeHtml(option)}</option>`).join('')}</select></label>`
}

function propsTable(props: readonly GalleryProp[]): string {
  const rows = props.map(
    ({ name, type, isRequired, description }) =>
      `<tr><th scope="row"><code>${name}</code>${isRequired ? ' *' : ''}</th><td>${escapeHtml(type)}</td><td>${escapeHtml(description ?? '')}</td></tr>`,
  )
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

function refusedText(refused: Gallery['refused']): string {
  const rows = refused.map(({ item, reason }) => `<li>${item.section} ${item.number}: ${escapeHtml(reason)}</li>`)
  return `<section><h2>Not shown</h2><p>These examples name what this site does not have.</p><ul>${rows.join('')}</ul></section>`
}
