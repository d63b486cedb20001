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

const schemaFile = () => join(made.folder, '.sitio/site.config.schema.json')
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

/** Everything that the schema proposes or describes, in one text. */
const schemaText = () => (existsSync(schemaFile()) ? readFileSync(schemaFile(), 'utf8') : '')

describe('the schema for editors in development', () => {
  it('follows manifest, messages and sections, and keeps what it was while the manifest cannot be read', async () => {
    made = makeSite({})
    site = await startSite(made.config, { mode: 'dev' })
    expect(schemaText()).toContain('"names-routes"')
    const manifest = readFileSync(made.config, 'utf8')

    made.write('site.config.yaml', manifest.replace('name: other', 'name: another'))
    await until(() => expect(schemaText()).toContain('"another"'))

    made.write('locales/es.yaml', 'fresh: { text: Recién hecho }\n')
    await until(() => expect(schemaText()).toContain('"fresh.text"'))

    const before = schemaText()
    made.write('site.config.yaml', 'version: [\n')
    await until(() => expect(site?.stdout()).toContain('manifest/syntax'))
    expect(schemaText()).toBe(before)
  })

  it('stops nothing when it cannot be written', async () => {
    made = makeSite({ '.sitio': 'a file where a folder belongs' })
    site = await startSite(made.config, { mode: 'dev' })
    await expect.poll(() => site?.stderr()).toMatch(/^The schema for editors cannot be written: /m)
    expect((await fetch(`${site.url}/other`)).status).toBe(200)
  })
})
