import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { generatedFiles } from '../generate/generate-types.ts'
import { BAKERY } from './install-bakery.ts'

const sources = readdirSync(join(BAKERY, 'sections'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)

it.each(sources)('%s knows the runtime by its public door only', (file) => {
  const source = readFileSync(join(BAKERY, 'sections', file), 'utf8')
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name)
  expect(imported.filter((name) => !/^(?:sitio|react|\.\/[A-Za-z.-]+)$/.test(name))).toEqual([])
})

it("has the types that its sections' schemas and operations give today: npm run types test/fixtures/sites/bakery", async () => {
  for (const [path, text] of await generatedFiles(BAKERY)) {
    expect([relative(BAKERY, path), readFileSync(path, 'utf8')]).toEqual([relative(BAKERY, path), text])
  }
})
