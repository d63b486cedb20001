import type { CommandIo } from '../../io.ts'
import type { DiffContent } from '../diff-content.ts'

/** For programs: one object for each changed page. */
export function json({ changed, ...content }: DiffContent, io: CommandIo): void {
  const pages = changed.flatMap(({ kinds, why, paths }) => paths.map((path) => ({ path, kinds, why })))
  io.write(`${JSON.stringify({ ...content, changed: pages }, null, 2)}\n`)
}
