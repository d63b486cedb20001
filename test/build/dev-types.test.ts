import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type MadeSite, makeSite } from '../support/make-site.ts'
import { type StartedSite, startSite } from '../support/start-site.ts'

let made: MadeSite
let site: StartedSite | undefined

afterEach(async () => {
  await site?.stop()
  site = undefined
  made.remove()
})

const schema = (properties: object) =>
  JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'ShownProps',
    description: 'A section of a test.',
    type: 'object',
    additionalProperties: false,
    sitio: { inputs: ['path'] },
    properties,
  })
const text = (file: string) =>
  existsSync(join(made.folder, file)) ? readFileSync(join(made.folder, file), 'utf8') : ''
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

describe('the types of a site in development', () => {
  it('follow schemas, messages and routes', async () => {
    made = makeSite({
      'tsconfig.json': '{}',
      'sections/Shown/Shown.schema.json': schema({ wide: { type: 'boolean' } }),
    })
    site = await startSite(made.config, { mode: 'dev' })
    expect(text('sections/Shown/Shown.types.ts')).toContain('wide?: boolean')
    expect(text('site.types.ts')).toContain("| 'other'")

    made.write('sections/Shown/Shown.schema.json', schema({ wide: { enum: ['a', 'b'], default: 'a' } }))
    await until(() => expect(text('sections/Shown/Shown.types.ts')).toContain("wide: 'a' | 'b'"))

    made.write('sections/Shown/locales/es.yaml', 'more: Más\n')
    await until(() => expect(text('site.types.ts')).toContain("| 'more'"))

    made.write('site.config.yaml', text('site.config.yaml').replace('name: other', 'name: another'))
    await until(() => expect(text('site.types.ts')).toContain("| 'another'"))
  })

  it('are not written where nobody uses TypeScript', async () => {
    made = makeSite({ 'sections/Shown/Shown.schema.json': schema({}) })
    site = await startSite(made.config, { mode: 'dev' })
    expect([text('site.types.ts'), text('sections/Shown/Shown.types.ts')]).toEqual(['', ''])
  })
})
