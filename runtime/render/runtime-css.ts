import type { ProgressModel } from '../site/site-model.ts'

/** What of a site needs styles of its own. */
export interface StyledParts {
  readonly hasPictures: boolean
  /** Whether a form offers entries, whose labels nobody has measured. */
  readonly offersEntries: boolean
  readonly isPreview: boolean
}

/**
 * Styles of what the runtime itself puts on a page: the progress bar, what only screen readers are told, the notice, and the focus of pictures. They come first, so
 * that a theme's stylesheet may change them.
 */
export function runtimeCss({ tokens }: ProgressModel, { hasPictures, offersEntries, isPreview }: StyledParts): string {
  const properties = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `:root{${properties.join(';')}}${RULES}${hasPictures ? FOCUS : ''}${offersEntries ? CHOICES : ''}${isPreview ? PREVIEW : ''}`
}

/** What stays in view where a picture is cropped. @see cli/docs/guide/about/decisions.md#what-stays-in-view-of-a-picture */
const FOCUS = Array.from({ length: 11 }, (_, index) => `${index * 10}%`)
  .map((part) => `[data-focus^="${part} "]{--focus-x:${part}}[data-focus$=" ${part}"]{--focus-y:${part}}`)
  .concat('[data-focus]{object-position:var(--focus-x) var(--focus-y)}')
  .join('')

/** However long a label is, the page does not become wider. */
const CHOICES = 'select.form__input{max-width:100%}'

/** At the lower edge of the window, and at the end of the page: it covers nothing that cannot be scrolled to. */
const PREVIEW = [
  '.preview-bar{position:sticky;z-index:999997;inset-block-end:0;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem 1.5rem;padding:.625rem 1.25rem;background:#14181f;color:#fff;font-size:1rem;line-height:1.4}',
  '.preview-bar p{margin:0;text-align:center}',
  '.preview-bar button{font:inherit;padding:.375rem 1rem;border:1px solid;border-radius:.375rem;background:#fff;color:#14181f;cursor:pointer}',
  '.preview-bar button:focus-visible{outline:3px solid #fff;outline-offset:2px}',
  '@media print{.preview-bar{display:none}}',
].join('')

/** Of content of other sites, on the pages that can show some: its place is kept, whatever comes into it. */
export const EMBED_CSS = [
  '.embed{position:relative;display:grid;place-items:center;aspect-ratio:16/9;background:#14181f;color:#fff;line-height:1.4;text-align:center}',
  ...['21/9', '3/2', '4/3', '1/1', '4/5', '9/16'].map(
    (ratio) => `.embed[data-ratio="${ratio}"]{aspect-ratio:${ratio}}`,
  ),
  '.embed__words{padding:1rem}',
  '.embed__words p{margin:0 0 .75rem}',
  '.embed__words .embed__load,.embed__words .embed__open{margin:.25rem .5rem}',
  '.embed__words .embed__open{display:inline-block;color:inherit}',
  '.embed__load{display:none;font:inherit;padding:.5rem 1rem;border:1px solid;border-radius:.375rem;background:#fff;color:#14181f;cursor:pointer}',
  // Without the script, a button would do nothing.
  '.embed[data-state] .embed__load{display:inline-block}',
  '.embed__load:focus-visible,.embed__words a:focus-visible{outline:3px solid #fff;outline-offset:2px}',
  '.embed__frame:empty,.embed__frame:not(:empty)+.embed__words{display:none}',
  '.embed__frame,.embed__frame iframe{position:absolute;inset:0;width:100%;height:100%;border:0}',
].join('')

const RULES = [
  // Above everything, anchored where the page's lines begin.
  '.progress-bar{position:fixed;z-index:999999;inset-block-start:0;inset-inline-start:0;height:var(--progress-height);background:var(--progress-color);transition:width .1s}',
  '@media (prefers-reduced-motion:reduce){.progress-bar{transition:none}}',
  '.progress-bar[data-state=failed]{background:var(--progress-failed-color)}',
  // The focus is moved here to be read on from, not to be acted on.
  '#main:focus,#main h1[tabindex="-1"]:focus{outline:none;box-shadow:none}',
  '.progress-bar[hidden],.notice[hidden]{display:none}',
  // How somebody has written a table.
  '[data-align=center]{text-align:center}[data-align=right]{text-align:right}',
  // A field for programs that fill in whatever they find.
  '.form-trap{display:none}',
  '.announcer,.skip-link:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
  '.notice{position:fixed;z-index:999998;inset-block-start:1rem;inset-inline:1rem;width:fit-content;max-width:36rem;margin-inline:auto;padding:.75rem 1.25rem;border-radius:.5rem;border:1px solid;background:#14181f;color:#fff;font-size:1rem;line-height:1.4}',
].join('')
