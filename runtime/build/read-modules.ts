import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { AstNode, CodeModule } from '../checks/facts.ts'
import { type EditedTexts, readEdited } from '../manifest/edited-texts.ts'
import type { SectionDefinition } from '../manifest/section-definition.ts'
import { createSourceText } from '../manifest/source-text.ts'

/** What may stand for an import that names no ending. */
const ENDINGS = ['', '.tsx', '.ts', '/index.tsx', '/index.ts']

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
  const program = parse(source.text, path)
  const found = program === null ? [] : ownImports(program, dirname(path))
  const imports = new Map(found.map(([name, own]) => [name, fileOf(own)]))
  return { module: { file, source, program, imports }, imports: found.map(([, own]) => own) }
}

function parse(text: string, path: string): AstNode | null {
  try {
    // ESTree as `AstNode` describes it; its own type has a class for each kind of node.
    return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as AstNode
  } catch {
    return null
  }
}

/** The modules that are imported by a relative name at the top level: the name, and the path. */
function ownImports(program: AstNode, folder: string): [name: string, path: string][] {
  const statements = Array.isArray(program.body) ? program.body : []
  return statements.flatMap(({ source, importKind }: { source?: { value?: unknown } | null; importKind?: string }) => {
    const name = source?.value
    if (importKind === 'type' || typeof name !== 'string' || !/^\.\.?\//.test(name)) return []
    const path = ENDINGS.map((ending) => join(folder, name + ending)).find(
      (candidate) => /\.tsx?$/.test(candidate) && existsSync(candidate),
    )
    return path === undefined ? [] : [[name, path]]
  })
}
