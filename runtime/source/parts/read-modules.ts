import { basename, dirname, join, relative } from 'node:path'
import { LRUCache } from 'lru-cache'
import { parseAst } from 'rolldown/parseAst'
import type { AstNode, CodeModule, LostImport } from '../../checks/facts/facts.ts'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import { type EditedTexts, isReadable, isThere, namesIn, readEdited } from '../../manifest/text/edited-texts.ts'
import { createSourceText } from '../../manifest/text/source-text.ts'

/** What may stand for an import that names no ending. */
const ENDINGS = ['', '.tsx', '.ts', '/index.tsx', '/index.ts']

/** And what else the bundler takes. */
const OTHER_ENDINGS = ['.mjs', '.js', '.mts', '.jsx', '.json', '/index.mjs', '/index.js', '/package.json']

/** Reads the code of sections, each module once however many sections share it. */
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

/** One module and the paths of its own imports; null when it vanished. */
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
  const module = keptModule({ file, source, program, fault, imports, lost })
  return { module, imports: found.map(([, own]) => own) }
}

const modules = new WeakMap<AstNode, { readonly module: CodeModule; readonly place: string }>()

/** The module as it was read before, where it says the same in the same place: what was found in it holds. */
function keptModule(module: CodeModule): CodeModule {
  const { program, file, imports, lost } = module
  if (program === null) return module
  const place = JSON.stringify([file, [...imports], lost])
  const known = modules.get(program)
  if (known?.place === place) return known.module
  modules.set(program, { module, place })
  return module
}

type Parsed = Pick<CodeModule, 'program' | 'fault'>

/** As many characters as some two hundred sections have: a site is read again after every edit, which is of one file. */
const MAX_KEPT = 500_000
const kept = new LRUCache<string, Parsed>({ maxSize: MAX_KEPT, sizeCalculation: (_, key) => key.length })

/** Parses a module, once as long as its text stays. */
function parse(text: string, path: string): Parsed {
  const lang = path.endsWith('x') ? 'tsx' : 'ts'
  const key = `${lang}:${text}`
  const parsed = kept.get(key) ?? parseModule(text, lang)
  kept.set(key, parsed)
  return parsed
}

function parseModule(text: string, lang: 'ts' | 'tsx'): Parsed {
  try {
    // ESTree as `AstNode` describes it; its own type has a class for each kind of node.
    const program = parseAst(text, { lang }) as unknown as AstNode
    return { program, fault: null }
  } catch (error) {
    // Its first line counts the errors, the second words the first of them.
    const reason = error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : ''
    const offset = error instanceof Error && 'pos' in error ? Number(error.pos) : 0
    return { program: null, fault: { reason, offset } }
  }
}

/** The modules that are imported by a relative name at the top level: the name, and the path. */
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
    // TypeScript may be imported by the name that its JavaScript would have.
    const paths = [path, path.replace(/\.js(x?)$/, '.ts$1'), path.replace(/\.js$/, '.tsx')]
    const endings = [...ENDINGS, ...OTHER_ENDINGS]
    if (paths.some((own) => endings.some((ending) => isThere(own + ending, edited)))) return []
    const parent = name.slice(0, -basename(name).length)
    return [{ name, start, known: namesIn(dirname(path), edited).map((file) => parent + file) }]
  })
}

/** The names behind `from` that begin with a dot, where the import is not only one of types. */
function relativeImports({ body }: AstNode): { value: string; start: number }[] {
  return (Array.isArray(body) ? body : []).flatMap((statement: Statement) => {
    const { source, importKind, exportKind, specifiers = [] } = statement
    const isTyped = specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type')
    if (importKind === 'type' || exportKind === 'type' || isTyped || !source) return []
    return typeof source.value === 'string' && /^\.\.?\//.test(source.value)
      ? [{ value: source.value, start: source.start }]
      : []
  })
}

interface Statement {
  readonly source?: { readonly value?: unknown; readonly start: number } | null
  readonly importKind?: unknown
  readonly exportKind?: unknown
  readonly specifiers?: readonly { readonly importKind?: unknown }[]
}
