import { createHash } from 'node:crypto'

/** Attributes of the first element that matches the pattern: `attributesOf(html, 'html').lang`. */
export function attributesOf(html: string, element: string): Record<string, string> {
  const tag = new RegExp(`<${element}(\\s[^>]*)?>`).exec(html)?.[1] ?? ''
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Language → address in the language switch: links of the page itself, in order. */
export function languageLinks(html: string): [language: string, href: string][] {
  return [...html.matchAll(/<a ([^>]*\bhreflang="[^>]*)>/gi)].map(([, tag = '']) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''
    return [attribute('hreflang'), attribute('href')]
  })
}

/** Inline scripts that are not data blocks; the content security policy allows none. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([element, attributes = '', text = '']) =>
    text.trim() !== '' && !/type="application\/(?:ld\+)?json"/.test(attributes) ? [element] : [],
  )
}

/** Hashes of the page's inlined stylesheets, as a policy names them. */
export function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** Maps the directives of a Content-Security-Policy to their sources. */
export function parsePolicy(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}
