import { describe, expect, it } from 'vitest'
import { manifestSchema } from '../../runtime/manifest/shape/manifest-schema.ts'
import { validateManifest } from '../../runtime/manifest/shape/validate-manifest.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { isRecord } from '../../runtime/values/is-record.ts'

/** The paths of schemas that ask for a form of a text, and have no words for it. */
function wordless(schema: unknown, path = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each, index) => wordless(each, `${path}/${index}`))
  if (!isRecord(schema)) return []
  const isWordless = typeof schema.pattern === 'string' && typeof schema.description !== 'string'
  return [
    ...(isWordless ? [path] : []),
    ...Object.entries(schema).flatMap(([key, value]) => wordless(value, `${path}/${key}`)),
  ]
}

describe('the form of a text', () => {
  it('has words everywhere in the schema', () => {
    expect(wordless(manifestSchema)).toEqual([])
  })

  it.each([
    ['theme: { stylesheets: [theme.scss] }', 'a path of a .css file'],
    ['theme: { preload: [fonts/brand.ttf] }', 'a font file'],
    ['consent: { policy: privacy, categories: [Social Media] }', 'a category'],
  ])('is told where one is wrong: %s', (text, words) => {
    const { problems } = validateManifest(parseManifest(text, 'm'))
    expect(problems.map(({ args }) => args)).toContainEqual(
      expect.objectContaining({ expected: expect.stringContaining(words) }),
    )
  })
})
