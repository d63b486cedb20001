import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export interface Import {
  /** Both relative to the root of the repository; `target` is as written if it is not a relative path. */
  readonly file: string
  readonly target: string
  readonly kind: 'values' | 'types' | 'lazy'
}

const root = join(import.meta.dirname, '../../..')

/** Every import of a file. `import { type A }` counts as a value, since it remains at run time as an import without bindings. */
export function importsOf(file: string, source: string): Import[] {
  const found: Import[] = []
  const add = (specifier: unknown, kind: Import['kind']) => {
    if (typeof specifier !== 'string') return
    const target = specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier
    found.push({ file, target, kind })
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, source: from, importKind, exportKind } = node as Readonly<Record<string, unknown>>
    const value = typeof from === 'object' && from !== null && 'value' in from ? from.value : undefined
    if (type === 'ImportExpression') add(value, 'lazy')
    else if (value !== undefined) add(value, importKind === 'type' || exportKind === 'type' ? 'types' : 'values')
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return found
}
