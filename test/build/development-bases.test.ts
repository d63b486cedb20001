import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../support/requests/raw-request.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { type MadeSite, makeSite } from '../support/sites/make-site.ts'

describe('development of a site whose base is beside it', () => {
  let made: MadeSite
  let site: StartedSite
  beforeAll(async () => {
    made = makeSite({
      'base/site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español } } }
routes: [{ name: index, path: /, sections: [Told] }]
`,
      'base/sections/Told/Told.tsx':
        "import { useText } from 'sitio'\nexport function Told() {\n  const t = useText()\n  return <h1>{t('word')}</h1>\n}\n",
      'base/sections/Told/locales/es.yaml': 'word: Pan\n',
      'own/site.config.yaml': 'extends: ../base\n',
    })
    site = await startSite(join(made.folder, 'own/site.config.yaml'), { mode: 'dev' })
  })
  afterAll(async () => {
    await site?.stop()
    made?.remove()
  })

  /** Puts a new file into the place of the old one, as editors do. */
  function replace(file: string, from: string, to: string): void {
    const text = readFileSync(join(made.folder, file), 'utf8')
    made.write('own/saved', text.replace(from, to))
    renameSync(join(made.folder, 'own/saved'), join(made.folder, file))
  }
  const shown = async () => (await rawRequest(site.url, '/')).text

  it('follows the files of the base as often as they are replaced, and those that are new', async () => {
    replace('base/sections/Told/Told.tsx', '<h1>', '<h1 id="a">')
    await expect.poll(shown).toContain('id="a"')
    replace('base/sections/Told/Told.tsx', '"a"', '"b"')
    await expect.poll(shown).toContain('id="b"')
    replace('base/sections/Told/Told.tsx', '"b"', '"c"')
    await expect.poll(shown).toContain('id="c"')
    replace('base/sections/Told/locales/es.yaml', 'Pan', 'Sal')
    await expect.poll(shown).toContain('Sal</h1>')
    replace('base/sections/Told/locales/es.yaml', 'Sal', 'Sol')
    await expect.poll(shown).toContain('Sol</h1>')
    made.write('base/sections/New/New.tsx', 'export function New() {\n  return <p>Uno</p>\n}\n')
    replace('base/site.config.yaml', '[Told]', '[Told, New]')
    await expect.poll(shown).toContain('<p>Uno</p>')
    replace('base/sections/New/New.tsx', 'Uno', 'Dos')
    await expect.poll(shown).toContain('<p>Dos</p>')
  })
})
