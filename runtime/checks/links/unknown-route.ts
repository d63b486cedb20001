import { nearestName } from '../../values/nearest-name.ts'
import { attributeName, importedFromSitio, isNode, nodesIn, textOf, walkCode } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule } from '../facts/facts.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { richLinks } from './rich-links.ts'

export const unknownRouteInCode = defineCheck({
  code: 'links/unknown-route',
  severity: 'error',
  needs: 'site',
  title: 'A link in the code of a section or in Markdown names a route that does not exist',
  why: 'Such a link shows as plain text, which nobody can follow. `<Link to>` takes the name of a route, as written under name: in the manifest, not its path; an anchor may follow: contact#map. A link in Markdown, [write to us](contact#form), takes the same, or an address: a path from the first / on, or a full one. Write the name of an existing route; a section may also take the link as a prop.',
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
  message: ({ name, nearest }: { name: string; nearest: string | null }) =>
    `There is no route "${name}".${nearest === null ? adviceFor(name) : ` Did you mean "${nearest}"?`}`,
  check(facts, report) {
    const routes = new Set(facts.manifest.routes.map(({ name }) => name))
    // This site cannot fix the package's sections.
    for (const module of sectionModules(facts).filter(({ file }) => facts.files.isOwn(file))) {
      for (const target of linkTargets(module)) {
        const name = /^([a-z][A-Za-z0-9-]*)(?:#|$)/.exec(textOf(target))?.[1]
        if (name === undefined || routes.has(name)) continue
        const nearest = nearestName(name, routes)
        report({ position: module.source.positionAt(target.start) }, { name, nearest }, { suggestion: nearest })
      }
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

/** The `to` props of sitio's links, where they are string literals. */
function linkTargets({ program }: CodeModule): AstNode[] {
  const names = importedFromSitio(program, 'Link')
  const targets: AstNode[] = []
  if (names.size === 0) return targets
  walkCode(program, ({ type, name, attributes }) => {
    if (type !== 'JSXOpeningElement' || !isNode(name) || !names.has(textOf(name))) return
    for (const attribute of nodesIn(attributes)) {
      const value = attributeName(attribute) === 'to' ? literalOf(attribute.value) : null
      if (value !== null) targets.push(value)
    }
  })
  return targets
}

function literalOf(value: unknown): AstNode | null {
  if (!isNode(value)) return null
  if (value.type === 'JSXExpressionContainer') return literalOf(value.expression)
  return value.type === 'Literal' && typeof value.value === 'string' ? value : null
}
