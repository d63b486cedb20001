import { nearestName } from '../../values/names/nearest-name.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { codeLinks } from './code-links.ts'
import { richLinks } from './rich-links.ts'

export const unknownRouteInCode = defineCheck({
  code: 'links/unknown-route',
  severity: 'error',
  needs: 'site',
  title: 'A link in the code of a section or in Markdown names a route that does not exist',
  why: 'Such a link shows as plain text, which nobody can follow. `<Link to>` takes the name of a route, as written under name: in the manifest, not its path; an anchor may follow: contact#map, and `query` takes what stands after the question mark. A link in Markdown, [write to us](contact#form), takes the same, or an address: a path from the first / on, or a full one. Write the name of an existing route; a section may also take the link as a prop.',
  wrong: {
    'sections/Note/Note.tsx': `import { Link } from 'sitio'

export function Note() {
  return <Link to="indx">Home</Link>
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `import { Link } from 'sitio'

export function Note() {
  return <Link to="index">Home</Link>
}
`,
  },
  message({ name, nearest, query = null }: { name: string; nearest: string | null; query?: string | null }) {
    if (query === null)
      return `There is no route "${name}".${nearest === null ? adviceFor(name) : ` Did you mean "${nearest}"?`}`
    const advice = `<Link to="${nearest ?? 'name'}" query={{ ${queryProp(query)} }}>`
    return `There is no route "${name}${query}": the query of a link is a prop of its own. Write ${advice}.`
  },
  check(facts, report) {
    const routes = new Set(facts.manifest.routes.map(({ name }) => name))
    for (const { module, to, start } of codeLinks(facts)) {
      const [, name, query] = /^([a-z][A-Za-z0-9-]*)(\?[^#]*)?(?:#|$)/.exec(to) ?? []
      if (name === undefined || (routes.has(name) && query === undefined)) continue
      const nearest = routes.has(name) ? name : nearestName(name, routes)
      const position = module.source.positionAt(start)
      report({ position }, { name, nearest, query: query ?? null }, { suggestion: nearest })
    }
    for (const { written, part } of richLinks(facts)) {
      const [name = '', hash = ''] = part.part.split(/(?=#)/)
      if (part.part.startsWith('#') || routes.has(name)) continue
      const nearest = nearestName(name, routes)
      const fix = nearest === null ? null : replacePart(facts, written, part, nearest + hash, false)
      report(placeOf(facts, written, part), { name, nearest }, { suggestion: nearest, fix })
    }
  },
})

/** What to write if the text looks like an address. */
function adviceFor(name: string): string {
  return /^[\w-]+$/.test(name)
    ? ''
    : ' Write an address of this site from its first / on, such as /prices?from=letter, and one of another site with https://.'
}

/** `?page=2` → `page: '2'`. */
function queryProp(query: string): string {
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}: '${value}'`).join(', ')
}
