import { familyOf, type MessageTree } from '../i18n/message-tree.ts'
import type { ParameterRules } from '../values/paths/read-parameter.ts'
import { generatedBanner } from './generated-banner.ts'

/** The names that the code of a site may use. */
export interface SiteNameLists {
  readonly routes: readonly string[]
  /** Route → the parameters of its path; only routes that have some. */
  readonly parameters: Readonly<Record<string, readonly string[]>>
  /** Route → the parameters of its query; only routes that declare some. */
  readonly queries: Readonly<Record<string, Readonly<Record<string, QueryRules>>>>
  readonly forms: readonly string[]
  readonly embeds: readonly string[]
  /** Keys of messages of the site's own sections, as their code refers to them. */
  readonly messages: readonly string[]
}

/** What a link needs to know about a query parameter. */
export type QueryRules = Pick<ParameterRules, 'type' | 'enum'>

/** The text of `site.types.ts`, through which `<Link to>`, `<Form name>`, `<Embed of>` and `useText()` know the names of the site. */
export function nameTypes({ routes, parameters, queries, forms, embeds, messages }: SiteNameLists): string {
  return `${generatedBanner}
import 'sitio'

declare module 'sitio' {
  interface SiteNames {
    route:${union(routes)}${parameterMember(parameters)}${queryMember(queries)}${namesMember('form', forms)}${namesMember('embed', embeds)}
    message:${union(messages)}
  }
}
`
}

/** Empty when no route has parameters. */
function parameterMember(parameters: SiteNameLists['parameters']): string {
  const routes = Object.entries(parameters).map(([route, names]) => `\n      '${route}':${union(names, '        ')}`)
  return routes.length === 0 ? '' : `\n    parameters: {${routes.join('')}\n    }`
}

/** Empty when no route declares query parameters. */
function queryMember(queries: SiteNameLists['queries']): string {
  const memberOf = ([name, rules]: [string, QueryRules]) => `\n        '${name}': ${queryValue(rules)}`
  const routes = Object.entries(queries).map(
    ([route, own]) => `\n      '${route}': {${Object.entries(own).map(memberOf).join('')}\n      }`,
  )
  return routes.length === 0 ? '' : `\n    query: {${routes.join('')}\n    }`
}

/** The type that code may pass for a query parameter. Where it is a text, numbers and booleans will do as well. */
function queryValue({ type, enum: all }: QueryRules): string {
  if (all !== undefined) return all.map((value) => (typeof value === 'number' ? `${value}` : quoted(value))).join(' | ')
  if (type === 'string') return 'string | number | boolean'
  return type === 'integer' ? 'number' : type
}

/** Empty when there are no names. */
function namesMember(kind: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `\n    ${kind}:${union(names)}`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** The keys of messages as code writes them: nested keys joined by dots, plural forms as one key. */
export function messageKeys(tree: MessageTree, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = `${above}${key}`
    return typeof value === 'object' && value !== null ? messageKeys(value, `${path}.`) : [familyOf(path)]
  })
}

function union(names: readonly string[], indent = '      '): string {
  const sorted = [...new Set(names)].sort()
  return sorted.length === 0 ? ' never' : sorted.map((name) => `\n${indent}| '${name}'`).join('')
}
