import { familyOf, type MessageTree } from '../i18n/message-tree.ts'
import { generatedBanner } from './generated-banner.ts'

/** The names that code of a site may write down. */
export interface SiteNameLists {
  readonly routes: readonly string[]
  /** Route → the parameters of its path; of those that have some. */
  readonly parameters: Readonly<Record<string, readonly string[]>>
  /** Messages of the site's own sections, as their code asks for them. */
  readonly messages: readonly string[]
}

/** The text of `site.types.ts`: what makes `<Link to>` and `useText()` know the names of the site. */
export function nameTypes({ routes, parameters, messages }: SiteNameLists): string {
  return `${generatedBanner}
import 'sitio'

declare module 'sitio' {
  interface SiteNames {
    route:${union(routes)}${parameterMember(parameters)}
    message:${union(messages)}
  }
}
`
}

/** Left out where no route has parameters. */
function parameterMember(parameters: SiteNameLists['parameters']): string {
  const routes = Object.entries(parameters).map(([route, names]) => `\n      '${route}':${union(names, '        ')}`)
  return routes.length === 0 ? '' : `\n    parameters: {${routes.join('')}\n    }`
}

/** The keys of messages as code writes them: nested ones by dots, plural forms as one. */
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
