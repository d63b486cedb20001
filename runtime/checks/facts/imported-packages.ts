import { isNode, nodesIn } from './code-nodes.ts'
import type { AstNode } from './facts.ts'

/** The packages that a module imports at run time, and the offset of each import specifier, including its quotes. */
export function importedPackages(program: AstNode | null): { name: string; start: number }[] {
  return nodesIn(program?.body).flatMap(({ source, importKind, exportKind }) => {
    if (!isNode(source) || typeof source.value !== 'string' || importKind === 'type' || exportKind === 'type') return []
    const name = /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(?=\/|$)/i.exec(source.value)?.[0]
    return name === undefined ? [] : [{ name, start: source.start }]
  })
}
