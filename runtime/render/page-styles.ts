import { createHash } from 'node:crypto'
import { carriedPolicy, type PolicyModel } from '../site/http/content-security-policy.ts'
import type { SiteModel } from '../site/site-model.ts'
import { escapeHtml } from '../values/texts/escape-html.ts'
import type { ClientAssets, StyleAsset } from './client-assets.ts'
import { fontPreloads } from './font-preloads.ts'
import { offersEntries } from './form-views.ts'
import { EMBED_CSS, runtimeCss } from './runtime-css.ts'
import { themeCss } from './theme-css.ts'

/** The styles of a page, and the policy that allows them. */
export interface PageStyles {
  /** The elements of the head. */
  readonly bytes: Buffer
  /** Hash of the inlined stylesheet. */
  readonly hash: string
  /** The element with the page's content security policy; empty in development. */
  readonly policy: string
}

/**
 * Returns the styles of a page by the names of its sections: those of the runtime, the theme, and the sections. A build inlines them, since each
 * file would cost a round trip before the first paint; in development they are links, so that they can be replaced.
 *
 * The returned function keeps each combination that it has made.
 */
export function createPageStyles(
  site: PolicyModel & Pick<SiteModel, 'theme' | 'navigation' | 'pictures' | 'clients' | 'forms'>,
  assets: ClientAssets,
  isPreview: boolean,
): (sections: readonly string[], frames: readonly string[]) => PageStyles {
  const { theme, navigation } = site
  const made = new Map<string, PageStyles>()
  const parts = { hasPictures: hasPictures(site), offersEntries: offersEntries(site), isPreview }
  const own = runtimeCss(navigation.progress, parts) + themeCss(theme)
  const preloads = fontPreloads(theme, assets)

  function make(sections: readonly string[], frames: readonly string[]): PageStyles {
    const sheets = [
      ...theme.stylesheets.map((name) => assets.stylesheets[name]),
      ...pageSheets(sections, assets),
    ].filter((sheet): sheet is StyleAsset => sheet !== undefined)
    // In a stylesheet "</" occurs only in strings, where the backslash changes nothing.
    const text = (
      own +
      (frames.length === 0 ? '' : EMBED_CSS) +
      sheets.map((sheet) => sheet.text ?? '').join('')
    ).replaceAll('</', '<\\/')
    const links = sheets
      .filter((sheet) => sheet.text === null)
      .map(({ href }) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
    const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
    return {
      bytes: Buffer.from(`${preloads}<style>${text}</style>${links.join('')}`),
      hash,
      policy:
        assets.devScript === null
          ? `<meta http-equiv="content-security-policy" content="${carriedPolicy(hash, site, frames)}">`
          : '',
    }
  }

  return (sections, frames) => {
    const key = [...sections, ...frames].join(' ')
    const known = made.get(key) ?? make(sections, frames)
    made.set(key, known)
    return known
  }
}

/** Whether the site can have pictures with a focus. */
function hasPictures({ pictures, clients }: Pick<SiteModel, 'pictures' | 'clients'>): boolean {
  return pictures.size > 0 || [...clients.values()].some(({ media }) => media.length > 0)
}

/** The stylesheets of sections. */
export function pageSheets(sections: readonly string[], assets: ClientAssets): StyleAsset[] {
  return sections.flatMap((name) => assets.sectionStyles[name] ?? [])
}
