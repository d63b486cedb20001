import { importedFromSitio, isNode, nodesIn, textOf, walkCode } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule } from '../facts/facts.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'

/** What `usePage` only returns to sections whose schema declares the input `path`. */
const OF_PATH = new Set(['path', 'params', 'query', 'pages', 'locales'])

const schema = (inputs: string) => `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "NoteProps",
  "description": "A note.",
  "type": "object",
  "additionalProperties": false,
  "properties": { "title": { "$ref": "sitio:text" } }${inputs}
}
`
const code = `import { usePage } from 'sitio'

export function Note({ props }) {
  const { path } = usePage()
  return (
    <h1>
      {props.title} {path}
    </h1>
  )
}
`

export const undeclaredInput = defineCheck({
  code: 'sections/undeclared-input',
  severity: 'error',
  needs: 'site',
  title: 'A section reads the address of its page, but its schema does not say so',
  why: 'A section is rendered once, and the result is reused on every page that shows it in the same way. A section that depends on the address must be rendered for each page: its schema declares this with "sitio": { "inputs": ["path"] }. Otherwise path, params, query and pages of usePage() are empty, and locales belong to no page.',
  wrong: { 'sections/Note/Note.schema.json': schema(''), 'sections/Note/Note.tsx': code },
  right: {
    'sections/Note/Note.schema.json': schema(',\n  "sitio": { "inputs": ["path"] }'),
    'sections/Note/Note.tsx': code,
  },
  message: ({ section, name }: { section: string; name: string }) =>
    `"${name}" of usePage() is empty, since ${section}.schema.json does not declare this input. Add to it: "sitio": { "inputs": ["path"] }`,
  check(facts, report) {
    const told = new Set<string>()
    for (const [section, { inputs }] of facts.sections) {
      if (inputs.includes('path')) continue
      for (const module of facts.modulesOf(section).filter(({ file }) => facts.files.isOwn(file))) {
        const [read] = pathReads(module)
        const place = `${module.file}:${read?.start}`
        if (read === undefined || told.has(place)) continue
        told.add(place)
        const related = placesOfSection(facts)(section)
        report({ position: module.source.positionAt(read.start) }, { section, name: textOf(read) }, { related })
      }
    }
  },
})

/** The properties that are read from `usePage()`: `const { path } = usePage()`, `usePage().path`, `page.path`. */
function pathReads({ program }: CodeModule): AstNode[] {
  const hooks = importedFromSitio(program, 'usePage')
  if (hooks.size === 0) return []
  const isPage = (node: unknown) =>
    isNode(node) && node.type === 'CallExpression' && isNode(node.callee) && hooks.has(textOf(node.callee))
  const pages = new Set<string>()
  const names: AstNode[] = []
  const members: { owner: unknown; name: AstNode }[] = []
  walkCode(program, (node) => {
    if (node.type === 'VariableDeclarator' && isPage(node.init) && isNode(node.id)) {
      if (node.id.type === 'Identifier') pages.add(textOf(node.id))
      names.push(...nodesIn(node.id.properties).flatMap(({ key }) => nodesIn(key)))
    }
    if (node.type === 'MemberExpression' && isNode(node.property) && node.computed !== true)
      members.push({ owner: node.object, name: node.property })
  })
  for (const { owner, name } of members) {
    const isOfPage = isPage(owner) || (isNode(owner) && owner.type === 'Identifier' && pages.has(textOf(owner)))
    if (isOfPage) names.push(name)
  }
  return names.filter((name) => OF_PATH.has(textOf(name))).sort((one, other) => one.start - other.start)
}
