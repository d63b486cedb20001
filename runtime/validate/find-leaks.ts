import { Buffer } from 'node:buffer'
import type { PageView } from '../checks/pages/page-view.ts'
import type { Environment } from '../server/environment/secrets.ts'
import type { SiteModel } from '../site/site-model.ts'
import { escapeHtml } from '../values/texts/escape-html.ts'

/** A shorter value could occur in a page by coincidence. */
const MIN_LENGTH = 8

/** The variables named by `{ secret: NAME }` that are set, each with the forms in which its value could occur in a page. */
export type SecretForms = ReadonlyMap<string, readonly string[]>

export function secretForms({ clients }: SiteModel, env: Environment): SecretForms {
  const names = [...clients.values()].flatMap(({ authorization, headers }) => [
    ...(authorization.secret === null ? [] : [authorization.secret]),
    ...Object.values(headers).flatMap((value) => (typeof value === 'string' ? [] : [value.secret])),
  ])
  return new Map(
    [...new Set(names)].flatMap((name): [string, readonly string[]][] => {
      const value = env[name] ?? ''
      // The whole value, and without the scheme before it, such as `Bearer`.
      const parts = [value, value.slice(value.lastIndexOf(' ') + 1)].filter((part) => part.length >= MIN_LENGTH)
      return parts.length === 0 ? [] : [[name, [...new Set(parts.flatMap(formsOf))]]]
    }),
  )
}

/** The value itself, and as encoded in HTML, JSON, addresses and headers. */
function formsOf(value: string): string[] {
  const escaped = escapeHtml(value).replaceAll("'", '&#x27;')
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
 * The secrets whose values occur in what browsers receive, with the section that contains each; null when it is the page itself.
 *
 * @param blocks - section key → what the section sends to the browser: its HTML and its data.
 */
export function findLeaks(secrets: SecretForms, whole: string, blocks: ReadonlyMap<string, string>): PageView['leaks'] {
  return [...secrets].flatMap(([variable, forms]) => {
    const holds = (text: string) => forms.some((form) => text.includes(form))
    if (!holds(whole)) return []
    const carriers = [...blocks].filter(([, text]) => holds(text)).map(([section]) => section)
    return (carriers.length === 0 ? [null] : carriers).map((section) => ({ variable, section }))
  })
}
