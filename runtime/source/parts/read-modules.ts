import { existsSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { LRUCache } from 'lru-cache'
import { parseAst } from 'rolldown/parseAst'
import type { AstNode, CodeModule, ImportedPackage, LostImport } from '../../checks/facts/facts.ts'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import { type EditedTexts, isReadable, isThere, namesIn, readEdited } from '../../manifest/text/edited-texts.ts'
import { createSourceText } from '../../manifest/text/source-text.ts'
import { findPackage } from './find-package.ts'

/** Endings to try for an import without one. */
const ENDINGS = ['', '.tsx', '.ts', '/index.tsx', '/index.ts']

/** Further endings that the bundler accepts. */
const OTHER_ENDINGS = ['.mjs', '.js', '.mts', '.jsx', '.json', '/index.mjs', '/index.js', '/package.json']

/** Reads the code of sections. Each module is read once, however many sections share it. */
export function createModuleReader(edited: EditedTexts): (section: SectionDefinition) => readonly CodeModule[] {
  const read = new Map<string, { module: CodeModule; imports: readonly string[] } | null>()
  return ({ component, folder }) => {
    const home = dirname(dirname(folder))
    const found = new Map<string, CodeModule>()
    const pending = [component]
    for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
      if (found.has(path)) continue
      const known = read.get(path)
      const entry = known === undefined ? readModule(path, home, edited) : known
      read.set(path, entry)
      if (entry === null) continue
      found.set(path, entry.module)
      pending.push(...entry.imports)
    }
    return [...found.values()]
  }
}

/** A module and the paths of its own imports; null when it has disappeared. */
function readModule(
  path: string,
  home: string,
  edited: EditedTexts,
): { module: CodeModule; imports: readonly string[] } | null {
  const text = readEdited(path, edited)
  if (text === null) return null
  const fileOf = (own: string) => relative(home, own).replaceAll('\\', '/')
  const file = fileOf(path)
  const source = createSourceText(file, text)
  const { program, fault } = parse(source.text, path)
  const found = program === null ? [] : ownImports(program, dirname(path), edited)
  const imports = new Map(found.map(([name, own]) => [name, fileOf(own)]))
  const lost = program === null ? [] : lostImports(program, dirname(path), edited)
  const packages = program === null ? [] : importedPackages(program, dirname(path))
  const module = keptModule({ file, source, program, fault, imports, lost, packages })
  return { module, imports: found.map(([, own]) => own) }
}

const modules = new WeakMap<AstNode, { readonly module: CodeModule; readonly place: string }>()

/** Returns the earlier object of an unchanged module, so that results of checks stay valid. */
function keptModule(module: CodeModule): CodeModule {
  const { program, file, imports, lost, packages } = module
  if (program === null) return module
  const place = JSON.stringify([file, [...imports], lost, packages])
  const known = modules.get(program)
  if (known?.place === place) return known.module
  modules.set(program, { module, place })
  return module
}

type Parsed = Pick<CodeModule, 'program' | 'fault'>

/** As many characters as some two hundred sections have. A site is read again after every edit, which changes one file. */
const MAX_KEPT = 500_000
const kept = new LRUCache<string, Parsed>({ maxSize: MAX_KEPT, sizeCalculation: (_, key) => key.length })

/** Parses a module, once as long as its text stays the same. */
function parse(text: string, path: string): Parsed {
  const lang = path.endsWith('x') ? 'tsx' : 'ts'
  const key = `${lang}:${text}`
  const parsed = kept.get(key) ?? parseModule(text, lang)
  kept.set(key, parsed)
  return parsed
}

function parseModule(text: string, lang: 'ts' | 'tsx'): Parsed {
  try {
    // ESTree in the terms of `AstNode`; the parser's own types have a class for each kind of node.
    const program = parseAst(text, { lang }) as unknown as AstNode
    return { program, fault: null }
  } catch (error) {
    // The first line counts the errors, the second describes the first of them.
    const reason = error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : ''
    const offset = error instanceof Error && 'pos' in error ? Number(error.pos) : 0
    return { program: null, fault: { reason, offset } }
  }
}

/** The modules imported by relative names at the top level: name and path. */
function ownImports(program: AstNode, folder: string, edited: EditedTexts): [name: string, path: string][] {
  return relativeImports(program).flatMap(({ value: name }) => {
    const path = ENDINGS.map((ending) => join(folder, name + ending)).find(
      (candidate) => /\.tsx?$/.test(candidate) && isReadable(candidate, edited),
    )
    return path === undefined ? [] : [[name, path]]
  })
}

function lostImports(program: AstNode, folder: string, edited: EditedTexts): LostImport[] {
  return relativeImports(program).flatMap(({ value: name, start }) => {
    const path = join(folder, name.replace(/[?#].*$/, ''))
    // TypeScript files may be imported under the names of their JavaScript.
    const paths = [path, path.replace(/\.js(x?)$/, '.ts$1'), path.replace(/\.js$/, '.tsx')]
    const endings = [...ENDINGS, ...OTHER_ENDINGS]
    if (paths.some((own) => endings.some((ending) => isThere(own + ending, edited)))) return []
    const parent = name.slice(0, -basename(name).length)
    return [{ name, start, known: namesIn(dirname(path), edited).map((file) => parent + file) }]
  })
}

/** What sitio brings along, also for sites in whose folders nothing is installed. */
const PROVIDED = ['sitio', 'react', 'react-dom']

function importedPackages(program: AstNode, folder: string): ImportedPackage[] {
  return importsOf(program).flatMap(({ value, start }) => {
    const name = /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(?=\/|$)/i.exec(value)?.[0]
    if (name === undefined || isBuiltin(name)) return []
    const mayExist = PROVIDED.includes(name) || isInstalled(name, folder) || !isInstalled('sitio', folder)
    return [{ name, start, mayExist }]
  })
}

/** Beside the folder or above it; also from where it really is, when it is linked. */
function isInstalled(name: string, folder: string): boolean {
  return findPackage(folder, name) !== null || (existsSync(folder) && findPackage(realpathSync(folder), name) !== null)
}

function relativeImports(program: AstNode): ImportSpecifier[] {
  return importsOf(program).filter(({ value }) => /^\.\.?\//.test(value))
}

interface ImportSpecifier {
  readonly value: string
  readonly start: number
}

/** What imports and exports name that are not only of types. */
function importsOf({ body }: AstNode): ImportSpecifier[] {
  return (Array.isArray(body) ? body : []).flatMap((statement: Statement) => {
    const { source, importKind, exportKind, specifiers = [] } = statement
    const isTyped = specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type')
    if (importKind === 'type' || exportKind === 'type' || isTyped || !source) return []
    return typeof source.value === 'string' ? [{ value: source.value, start: source.start }] : []
  })
}

interface Statement {
  readonly source?: { readonly value?: unknown; readonly start: number } | null
  readonly importKind?: unknown
  readonly exportKind?: unknown
  readonly specifiers?: readonly { readonly importKind?: unknown }[]
}
