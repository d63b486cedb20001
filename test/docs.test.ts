import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadSite } from '../runtime/source/load-site.ts'
import { checkSite } from '../runtime/validate/check-site.ts'

const root = join(import.meta.dirname, '..')

/** The examples of a page of the documentation in one language. */
function examples(page: string, language: string): string[] {
  const text = readFileSync(join(root, 'cli/docs', page), 'utf8')
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, example = '']) => example)
}

it('shows pages from data that are valid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'test/fixtures/sites/docs'), folder, { recursive: true })
  const [operation = ''] = examples('pages-from-data.md', 'graphql')
  writeFileSync(join(folder, 'content/notes.graphql'), operation)
  const config = join(folder, 'site.config.yaml')
  const parts = examples('pages-from-data.md', 'yaml')
  // The routes of all examples are one list; the others stand alone.
  const routes = parts.flatMap((part) => /^routes:\n(.*)$/ms.exec(part)?.[1] ?? [])
  const others = parts.filter((part) => !part.startsWith('routes:'))
  const home = '  - { name: index, path: /, title: { en: Notes, de: Notizen }, sections: [] }\n'
  writeFileSync(
    config,
    [readFileSync(join(folder, 'common.yaml'), 'utf8'), ...others, 'routes:\n', home, ...routes].join(''),
  )
  const { findings } = await checkSite(loadSite(config, {}))
  const errors = findings.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ code, line, message }) => `${line} ${code} ${message}`)).toEqual([])
})
