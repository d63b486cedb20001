import { Buffer } from 'node:buffer'
import type { PageView } from '../checks/pages/page-view.ts'
import type { Environment } from '../server/environment/secrets.ts'
import type { SiteModel } from '../site/site-model.ts'

/** A shorter value would also be found where it is none. */
const MIN_LENGTH = 8

/** Variables of `{ secret: NAME }` that are set, and the forms in which their values could stand in a page. */
export type SecretForms = ReadonlyMap<string, readonly string[]>

export function secretForms({ clients }: SiteModel, env: Environment): SecretForms {
  const names = [...clients.values()].flatMap(({ authorization, headers }) => [
    ...(authorization.secret === null ? [] : [authorization.secret]),
    ...Object.values(headers).flatMap((value) => (typeof value === 'string' ? [] : [value.secret])),
  ])
  return new Map(
    [...new Set(names)].flatMap((name): [string, readonly string[]][] => {
      const value = env[name] ?? ''
      // Whole, and without the scheme before it.
      const parts = [value, value.slice(value.lastIndexOf(' ') + 1)].filter((part) => part.length >= MIN_LENGTH)
      return parts.length === 0 ? [] : [[name, [...new Set(parts.flatMap(formsOf))]]]
    }),
  )
}

/** As it is, and as it stands in HTML, JSON, addresses and encodings of headers. */
function formsOf(value: string): string[] {
  const escaped = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
  const inJson = JSON.stringify(value).slice(1, -1)
  const bytes = Buffer.from(value)
  return [
    value,
    escaped,
    inJson,
    inJson.replaceAll('<', '\\u003c'),
    encodeURIComponent(value),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}

/**
 * The secrets whose values stand in what browsers get, with the section that carries each; null where that is the page itself.
 *
 * @param blocks - the sections of the page by their keys: their HTML, and their data for the browser.
 */
export function findLeaks(secrets: SecretForms, whole: string, blocks: ReadonlyMap<string, string>): PageView['leaks'] {
  return [...secrets].flatMap(([variable, forms]) => {
    const holds = (text: string) => forms.some((form) => text.includes(form))
    if (!holds(whole)) return []
    const carriers = [...blocks].filter(([, text]) => holds(text)).map(([section]) => section)
    return (carriers.length === 0 ? [null] : carriers).map((section) => ({ variable, section }))
  })
}
