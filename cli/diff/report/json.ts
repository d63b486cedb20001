import type { CommandIo } from '../../io.ts'
import type { DiffContent } from '../diff-content.ts'

export function json(content: DiffContent, io: CommandIo): void {
  io.write(`${JSON.stringify(byPage(content), null, 2)}\n`)
}

/** A comparison for programs: one object for each changed page. */
export function byPage({ changed, ...content }: DiffContent) {
  const pages = changed.flatMap(({ kinds, why, paths }) => paths.map((path) => ({ path, kinds, why })))
  return { ...content, changed: pages }
}
