import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BAKERY } from './install-bakery.ts'

const sources = readdirSync(join(BAKERY, 'sections'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)

it.each(sources)('%s knows the runtime by its public door only', (file) => {
  const source = readFileSync(join(BAKERY, 'sections', file), 'utf8')
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name)
  expect(imported.filter((name) => !/^(?:sitio|react|\.\/[A-Za-z.-]+)$/.test(name))).toEqual([])
})
