import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from './generate/generate-types.ts'

const root = join(import.meta.dirname, '..')
const files = await generatedFiles(root)

describe('generated types', () => {
  it('come from the manifest schema and from every section with props or data', () => {
    const names = [...files.keys()].map((path) => relative(root, path))
    expect(names).toContain('runtime/manifest/manifest.types.ts')
    expect(names).toContain('sections/Works/Works.types.ts')
  })

  it.each([...files].map(([path, text]) => [relative(root, path), path, text]))('%s is current', (name, path, text) => {
    const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
    expect(committed === text, `${name} is stale. Run: npm run types`).toBe(true)
  })
})
