import { sectionSchema } from '../../manifest/problems/examples/section-schema.ts'
import { importedFromSitio, isNode, nodesIn, textOf, walkCode } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule, SiteFacts } from '../facts/facts.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'

const INPUT_OF: Readonly<Record<string, 'form' | 'search'>> = { Form: 'form', useSearch: 'search' }

/** What `usePage` only returns to sections whose schema declares the input `path`. */
const OF_PATH = new Set(['path', 'params', 'query', 'pages', 'locales'])

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
  title: 'A section depends on its page, a form or a search, but its schema does not say so',
  why: 'A section is rendered once, and the result is reused on every page that shows it in the same way. A section that depends on the address must be rendered for each page: its schema declares this with "sitio": { "inputs": ["path"] }. Otherwise path, params, query and pages of usePage() are empty, and locales belong to no page. In the same way "form" lets a section show a <Form>, without which it fails, and "search" gives useSearch what the visitor has found.',
  wrong: { 'sections/Note/Note.schema.json': sectionSchema({}), 'sections/Note/Note.tsx': code },
  right: {
    'sections/Note/Note.schema.json': sectionSchema({ sitio: '"inputs": ["path"]' }),
    'sections/Note/Note.tsx': code,
  },
  message({ section, name, input, isInteractive }: Args) {
    const advice = `since ${section}.schema.json does not declare this input. Add to it: "sitio": { "inputs": ["${input}"] }`
    if (input === 'path') return `"${name}" of usePage() is empty, ${advice}`
    if (input === 'search') return `useSearch() gets no results, ${advice}`
    return `<Form> makes the section fail, ${advice}${isInteractive ? ', and remove "hydrate": a section with a form is static.' : ''}`
  },
  check(facts, report) {
    const told = new Set<string>()
    for (const [section, { inputs, hydrate }] of facts.sections) {
      for (const { module, start, name, input } of [...pathUses(facts, section), ...otherUses(facts, section)]) {
        const place = `${module.file}:${start}`
        if (inputs.includes(input) || told.has(place) || !facts.files.isOwn(module.file)) continue
        told.add(place)
        const args = { section, name, input, isInteractive: hydrate !== null }
        report({ position: module.source.positionAt(start) }, args, { related: placesOfSection(facts)(section) })
      }
    }
  },
})

interface Args {
  readonly section: string
  readonly name: string
  readonly input: 'path' | 'form' | 'search'
  readonly isInteractive: boolean
}

interface InputUse extends Pick<Args, 'name' | 'input'> {
  readonly module: CodeModule
  readonly start: number
}

/** The first reading of the address in each module. */
function pathUses(facts: SiteFacts, section: string): InputUse[] {
  return facts.modulesOf(section).flatMap((module) => {
    const [read] = pathReads(module)
    return read === undefined ? [] : [{ module, start: read.start, name: textOf(read), input: 'path' as const }]
  })
}

/** What a section renders, or calls while it renders, that needs a form or a search. */
function otherUses(facts: SiteFacts, section: string): InputUse[] {
  const uses = readSectionCode(facts, section)?.rendered ?? []
  return uses.flatMap(({ from, name, module, start }) => {
    const input = from === 'sitio' ? INPUT_OF[name] : undefined
    return input === undefined ? [] : [{ module, start, name, input }]
  })
}

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
