import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const guide = join(import.meta.dirname, '../../../cli/docs/guide')

/** The pages of the documentation that are written by hand: name without extension → file. */
export const guidePages: ReadonlyMap<string, string> = new Map(
  readdirSync(guide, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => [basename(file, '.md'), join(guide, file)]),
)

export function readGuidePage(name: string): string {
  const file = guidePages.get(name)
  if (file === undefined) throw new RangeError(`There is no page "${name}" in cli/docs/guide.`)
  return readFileSync(file, 'utf8')
}
