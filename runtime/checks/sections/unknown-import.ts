import { nearestName } from '../../values/names/nearest-name.ts'
import { once } from '../../values/once.ts'
import { isNode, nodesIn, textOf } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule } from '../facts/facts.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { defineCheck } from '../rule/rule.ts'
import { noteWithClock } from './clock-example.ts'

export const unknownImport = defineCheck({
  code: 'sections/unknown-import',
  severity: 'error',
  needs: 'site',
  title: 'The code of a section imports a name that a module does not export',
  why: 'The whole site cannot be built, not just the pages with this section. Write a name that the module exports, including letter case, or export it there.',
  wrong: noteWithClock('Clok', 'clock.tsx'),
  right: noteWithClock('Clock', 'clock.tsx'),
  message: ({ name, file, nearest }: { name: string; file: string; nearest: string | null }) =>
    `${file} has no ${name === 'default' ? 'default export' : `export "${name}"`}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
  check(facts, report) {
    const modules = new Map(sectionModules(facts).map((module) => [module.file, module]))
    for (const { source, program, imports } of modules.values()) {
      for (const { name, from, start } of importedNames(program)) {
        const file = imports.get(from)
        const module = file === undefined ? undefined : modules.get(file)
        const exported = module === undefined ? null : exportedNames(module)
        if (file === undefined || exported === null || exported.has(name)) continue
        const nearest = name === 'default' ? null : nearestName(name, [...exported])
        report({ position: source.positionAt(start) }, { name, file, nearest }, { suggestion: nearest })
      }
    }
  },
})

/** Names that are imported or re-exported individually; types are left out, since they do not exist at run time. */
function importedNames(program: AstNode | null): { name: string; from: string; start: number }[] {
  return nodesIn(program?.body).flatMap((statement) => {
    const { source, importKind, exportKind } = statement
    if (!isNode(source) || typeof source.value !== 'string' || importKind === 'type' || exportKind === 'type') return []
    const from = source.value
    return nodesIn(statement.specifiers).flatMap((specifier) => {
      if (specifier.importKind === 'type' || specifier.exportKind === 'type') return []
      const { type, imported = specifier.local, start } = specifier
      const name = type === 'ImportDefaultSpecifier' ? 'default' : nameOf(imported)
      return type === 'ImportNamespaceSpecifier' || name === '' ? [] : [{ name, from, start }]
    })
  })
}

/** All names that a module exports, types included; null when its own code does not list them all. */
const exportedNames = once(({ program }: CodeModule): ReadonlySet<string> | null => {
  const names = new Set<string>()
  if (program === null) return null
  for (const { type, declaration, specifiers, exported } of nodesIn(program.body)) {
    if (type === 'ExportDefaultDeclaration') names.add('default')
    else if (type === 'ExportNamedDeclaration') {
      for (const specifier of nodesIn(specifiers)) names.add(nameOf(specifier.exported))
      for (const { id } of nodesIn(declaration).flatMap((own) => [own, ...nodesIn(own.declarations)])) {
        // A destructuring pattern.
        if (isNode(id) && nameOf(id) === '') return null
        names.add(nameOf(id))
      }
    } else if (type === 'ExportAllDeclaration' && isNode(exported)) names.add(nameOf(exported))
    else if (type === 'ExportAllDeclaration' || type.startsWith('TSExport')) return null
  }
  return names
})

/** Empty when there is no name. */
function nameOf(node: unknown): string {
  return isNode(node) ? textOf(node) : ''
}
