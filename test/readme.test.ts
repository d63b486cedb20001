import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadSite } from '../runtime/source/load-site.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

it('is read in five minutes', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(150)
})

it('leads to files that are there', () => {
  const named = [...readme.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, file = '']) => file)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

it('shows a whole manifest that is valid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [, manifest = ''] = /```yaml\n(.*?)```/s.exec(readme) ?? []
  writeFileSync(join(folder, 'site.config.yaml'), manifest)
  // A new site has its messages; all texts of this one stand in the manifest.
  mkdirSync(join(folder, 'locales'))
  for (const language of ['en', 'es']) writeFileSync(join(folder, `locales/${language}.yaml`), '{}\n')
  const { problems } = loadSite(join(folder, 'site.config.yaml'), {})
  expect(problems.map(({ code, position }) => `${code} ${position.line}`)).toEqual([])
})

it('lists exactly the commands', () => {
  const commands = readdirSync(join(root, 'cli/commands')).map((file) => file.replace(/\.ts$/, ''))
  const listed = [...readme.matchAll(/^\| (`(?:site|npx sitio) [^|]+) \|/gm)]
    .map(([, cell = '']) => cell)
    .map((cell) => /`(?:site|npx sitio) (\w+)/.exec(cell)?.[1] ?? cell)
  expect(listed.sort()).toEqual(commands.sort())
})

it('of the runtime leads to files that are there, and to each of its folders', () => {
  const text = readFileSync(join(root, 'runtime/README.md'), 'utf8')
  const named = [...text.matchAll(/`([a-z0-9-]+(?:\/[a-z0-9-]+)+)\/?`/g)].map(([, name = '']) => name)
  const places = (name: string) => [
    ...['', '.ts', '.tsx'].map((ending) => join(root, 'runtime', name + ending)),
    join(root, name),
  ]
  expect(named.filter((name) => !places(name).some(existsSync))).toEqual([])
  const folders = readdirSync(join(root, 'runtime'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !text.includes(`\`${name}/\``))).toEqual([])
})
