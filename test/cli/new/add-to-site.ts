import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { run } from '../../../cli/program.ts'
import { checkSite } from '../../../runtime/validate/index.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

export const MANIFEST = `# Two pages.
version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales:
  default: es
  available:
    es: { label: Español } # the first
    en: { label: English }

head: { description: { es: Una prueba., en: A test. } }

routes:
  # The home.
  - name: index
    path: /
    title: { es: Inicio, en: Home }
    sections: [Shown] # one

  - name: other
    path: { es: /otra, en: /other }
    title: { es: Otra, en: Other }
    sections:
      - id: shown
        section: Shown
# The end.
`

/** Makes a site of two pages for each test of the calling file, and runs `site add` in it. */
export function addToSite() {
  let site: MadeSite
  beforeEach(() => {
    site = makeSite({ 'site.config.yaml': MANIFEST })
  })
  afterEach(() => site.remove())
  return {
    get folder() {
      return site.folder
    },
    get config() {
      return site.config
    },
    write: (file: string, content: string) => site.write(file, content),
    /** All files of the site except its packages, to which a link leads. */
    filesNow(): string[] {
      const folders = readdirSync(site.folder).filter((name) => !['node_modules', '.sitio'].includes(name))
      return folders.flatMap((name) => [
        name,
        ...(name.includes('.') ? [] : readdirSync(join(site.folder, name), { recursive: true, encoding: 'utf8' })),
      ])
    },
    async findings(wants: (code: string) => boolean = () => true) {
      const found = await checkSite(site.config, { env: {}, wants })
      return found.findings.map(({ code, message }) => `${code} ${message}`)
    },
    read: (file: string) => readFileSync(join(site.folder, file), 'utf8'),
    /** @param words - what follows `site add`, as typed. */
    async add(words: string) {
      const io = recordedIo(site.folder)
      return { code: await run(['add', ...words.split(' ')], io), out: io.stdout, error: io.stderr }
    },
  }
}
