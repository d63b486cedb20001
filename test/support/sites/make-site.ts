import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface MadeSite {
  readonly folder: string
  readonly config: string
  /** Writes or overwrites a file of the site. */
  write(file: string, content: string): void
  remove(): void
}

/**
 * Creates a small site in a temporary folder, with the packages of the repository: two languages, and the pages `/` and `/other` with one section.
 *
 * @param files - further files by path, or replacements of its own.
 * @param rest - further keys of its manifest.
 */
export function makeSite(files: Readonly<Record<string, string>>, rest = ''): MadeSite {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-made-')))
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  const all = { 'site.config.yaml': manifest(rest), 'locales/es.yaml': '', 'locales/en.yaml': '', ...OWN, ...files }
  for (const [file, content] of Object.entries(all)) write(file, content)
  return {
    folder,
    config: join(folder, 'site.config.yaml'),
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The schema of a section without props, with its settings: when it starts in the browser, and what it reads. */
export function sectionSchema(settings: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'MadeProps',
    description: 'A section of a test.',
    type: 'object',
    additionalProperties: false,
    sitio: settings,
  })
}

const manifest = (rest: string) => `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
routes:
  - { name: index, path: /, sections: [Shown] }
  - { name: other, path: /other, sections: [Shown] }
${rest}`

const OWN = {
  'public/favicon.ico': '',
  'sections/Shown/Shown.tsx': `import { Link, usePage } from 'sitio'
export function Shown() {
  return <><h1>{usePage().path}</h1><Link to="index">index</Link> <Link to="other">other</Link></>
}
`,
  'sections/Shown/Shown.schema.json': sectionSchema({ inputs: ['path'] }),
}
