import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { AGENCY } from '../support/sites/agency.ts'

interface Picture {
  src: string
  alt: { es: string; en: string }
}

const root = join(AGENCY, '..')
const works: { id: string; image: Picture; pictures: Picture[] }[] = parse(
  readFileSync(join(root, 'locales/content/works.yaml'), 'utf8'),
)

it('each work is shown in three pictures, of which no two are alike, in any work', () => {
  const all = works.flatMap(({ image, pictures }) => [image, ...pictures])
  for (const { id, pictures } of works) expect(pictures, id).toHaveLength(2)
  expect(new Set(all.map(({ src }) => readFileSync(join(root, 'assets', src), 'utf8'))).size).toBe(all.length)
  for (const language of ['es', 'en'] as const)
    expect(new Set(all.map(({ alt }) => alt[language])).size).toBe(all.length)
})
