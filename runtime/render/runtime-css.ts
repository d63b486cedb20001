import type { ProgressModel } from '../site/site-model.ts'

/** The parts of a site that need additional styles. */
export interface StyledParts {
  readonly hasPictures: boolean
  /** Whether a form offers entries, whose labels may have any length. */
  readonly offersEntries: boolean
  readonly isPreview: boolean
}

/**
 * Styles for what the runtime itself adds to a page: the progress bar, texts for screen readers, the notice, and the focus of pictures. They come
 * first, so that a theme's stylesheet may override them.
 */
export function runtimeCss({ tokens }: ProgressModel, { hasPictures, offersEntries, isPreview }: StyledParts): string {
  const properties = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `:root{${properties.join(';')}}${RULES}${hasPictures ? FOCUS : ''}${offersEntries ? CHOICES : ''}${isPreview ? PREVIEW : ''}`
}

/** Keeps the focus of a cropped picture in view. @see cli/docs/guide/about/decisions.md#what-stays-in-view-of-a-picture */
const FOCUS = Array.from({ length: 11 }, (_, index) => `${index * 10}%`)
  .map((part) => `[data-focus^="${part} "]{--focus-x:${part}}[data-focus$=" ${part}"]{--focus-y:${part}}`)
  .concat('[data-focus]{object-position:var(--focus-x) var(--focus-y)}')
  .join('')

/** Keeps long labels from making the page wider. */
const CHOICES = 'select.form__input{max-width:100%}'

/** Sticks to the lower edge of the window, and follows the end of the page, so it covers nothing that cannot be scrolled into view. */
const PREVIEW = [
  '.preview-bar{position:sticky;z-index:999997;inset-block-end:0;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem 1.5rem;padding:.625rem 1.25rem;background:#14181f;color:#fff;font-size:1rem;line-height:1.4}',
  '.preview-bar p{margin:0;text-align:center}',
  '.preview-bar button{font:inherit;padding:.375rem 1rem;border:1px solid;border-radius:.375rem;background:#fff;color:#14181f;cursor:pointer}',
  '.preview-bar button:focus-visible{outline:3px solid #fff;outline-offset:2px}',
  '@media print{.preview-bar{display:none}}',
].join('')

/** Styles for embeds, on pages that can show some: their space is reserved, whatever is loaded into it. */
export const EMBED_CSS = [
  '.sitio-embed{position:relative;display:grid;place-items:center;aspect-ratio:16/9;background:#14181f;color:#fff;line-height:1.4;text-align:center}',
  ...['21/9', '3/2', '4/3', '1/1', '4/5', '9/16'].map(
    (ratio) => `.sitio-embed[data-ratio="${ratio}"]{aspect-ratio:${ratio}}`,
  ),
  '.sitio-embed__words{padding:1rem}',
  '.sitio-embed__words p{margin:0 0 .75rem}',
  '.sitio-embed__words .sitio-embed__load,.sitio-embed__words .sitio-embed__open{margin:.25rem .5rem}',
  '.sitio-embed__words .sitio-embed__open{display:inline-block;color:inherit}',
  '.sitio-embed__load{display:none;font:inherit;padding:.5rem 1rem;border:1px solid;border-radius:.375rem;background:#fff;color:#14181f;cursor:pointer}',
  // Without the script the button would do nothing.
  '.sitio-embed[data-state] .sitio-embed__load{display:inline-block}',
  '.sitio-embed__load:focus-visible,.sitio-embed__words a:focus-visible{outline:3px solid #fff;outline-offset:2px}',
  '.sitio-embed__frame:empty,.sitio-embed__frame:not(:empty)+.sitio-embed__words{display:none}',
  '.sitio-embed__frame,.sitio-embed__frame iframe{position:absolute;inset:0;width:100%;height:100%;border:0}',
].join('')

const RULES = [
  // What is below the window has no size while the top of a new page is painted; this one is larger than most.
  '[data-top] #main>*+*{content-visibility:auto;contain-intrinsic-size:1px 1000px}',
  // Above everything, starting at the page's inline start.
  '.sitio-progress{position:fixed;z-index:999999;inset-block-start:0;inset-inline-start:0;height:var(--progress-height);background:var(--progress-color);transition:width .1s}',
  '@media (prefers-reduced-motion:reduce){.sitio-progress{transition:none}}',
  '.sitio-progress[data-state=failed]{background:var(--progress-failed-color)}',
  // With the system's colors, browsers remove every other background.
  '@media (forced-colors:active){.sitio-progress[data-state]{background:Highlight}}',
  // The focus is only moved here as a starting point for reading.
  '#main:focus,#main h1[tabindex="-1"]:focus{outline:none;box-shadow:none}',
  '.sitio-progress[hidden],.sitio-notice[hidden]{display:none}',
  // A section may hide the page behind an open menu.
  '.sitio-progress,.sitio-notice{visibility:visible}',
  // Alignment of table columns, as the author wrote it.
  '[data-align=center]{text-align:center}[data-align=right]{text-align:right}',
  // A trap for programs that fill in every field.
  '.form-trap{display:none}',
  '.sitio-announcer,.skip-link:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
  '.sitio-notice{position:fixed;z-index:999998;inset-block-start:1rem;inset-inline:1rem;width:fit-content;max-width:36rem;margin-inline:auto;padding:.75rem 1.25rem;border-radius:.5rem;border:1px solid;background:#14181f;color:#fff;font-size:1rem;line-height:1.4}',
].join('')
