import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listSections, loadSections } from '../runtime/manifest/load-sections.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** First cells of the table that follows a line. */
function firstCells(after: string): string[] {
  const lines = readme.slice(readme.indexOf(after)).split('\n')
  const start = lines.findIndex((line) => line.startsWith('|'))
  const table = lines.slice(start + 2)
  return table
    .slice(
      0,
      table.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => line.split('|')[1]?.trim() ?? '')
}

it('lists exactly the interactive sections', () => {
  const folder = join(root, 'sections')
  const { sections } = loadSections(listSections([folder]), [folder])
  const interactive = [...sections.values()].filter(({ hydrate }) => hydrate !== null).map(({ name }) => name)
  expect(firstCells('## Interactive sections').sort()).toEqual(interactive.sort())
})

it('lists exactly the commands', () => {
  const commands = readdirSync(join(root, 'cli/commands')).map((file) => file.replace(/\.ts$/, ''))
  const listed = firstCells('| command |').map((cell) => /`site (\w+)/.exec(cell)?.[1] ?? cell)
  expect(listed.sort()).toEqual(commands.sort())
})

it('names only environment variables that something reads', () => {
  const sources = ['runtime', 'cli', 'test/support', 'site.config.yaml']
    .map((path) => readAll(join(root, path)))
    .join('\n')
  const names = firstCells('## Environment').flatMap((cell) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
  )
  expect(names.filter((name) => !sources.includes(name))).toEqual([])
})

function readAll(path: string): string {
  if (/\.\w+$/.test(path)) return readFileSync(path, 'utf8')
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
