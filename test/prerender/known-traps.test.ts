import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callSite } from '../support/run/call-site.ts'
import { type Prerender, tryEdit } from '../support/run/ledger-trial.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/sites/make-site.ts'

/** What incremental builds are known to have shipped as it was before. */
let site: MadeSite
const prerender: Prerender = async (out, isForced) => {
  const options = ['--host', 'netlify', ...(isForced ? ['--force'] : [])]
  const { code, stdout, stderr } = await callSite(['prerender', '--out', out, ...options], site.folder, {
    env: { CI: '' },
  })
  if (code !== 0) throw new Error(stdout + stderr)
  return stdout
}
const read = (file: string) => readFileSync(join(site.folder, file), 'utf8')
/** Changes a file as given, and renders what has changed. */
function tried(file: string, content: string) {
  const before = read(file)
  expect(content).not.toBe(before)
  site.write(file, content)
  return tryEdit(site.folder, { what: file, undo: () => site.write(file, before) }, prerender)
}

const MANIFEST = `version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: en, available: { en: { label: English } } }
theme: { stylesheets: [base.css], preload: [own.woff2] }
middleware: { gate: { kind: module, module: steps/gate.ts } }
routes:
  - { name: index, path: /, sections: [Shown] }
  - { name: plain, path: /plain, sections: [Plain] }
  - { name: gated, path: /gated, middleware: [gate], sections: [Plain] }
`
const shown = (first: string, second: string) => `import '${first}'
import '${second}'
import { order } from './order.ts'
export function Shown() {
  return <><p className="shown">{order.join(' ')}</p><img src="/sun.svg" width={10} height={10} alt="" /></>
}
`

beforeAll(async () => {
  site = makeSite({
    'site.config.yaml': MANIFEST,
    'base.css': "@font-face { font-family: Own; src: url('own.woff2') }\n",
    'own.woff2': 'a font',
    'public/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
    'steps/gate.ts': `import { defineMiddleware, redirect } from 'sitio'
export default defineMiddleware({ run: () => redirect('index') })
`,
    'sections/Shown/Shown.tsx': shown('./one.ts', './two.ts'),
    'sections/Shown/order.ts': 'export const order: string[] = []\n',
    'sections/Shown/one.ts': "import { order } from './order.ts'\norder.push('one')\n",
    'sections/Shown/two.ts': "import { order } from './order.ts'\norder.push('two')\n",
    'sections/Shown/Shown.css': '.shown { color: red }\n',
    'sections/Plain/Plain.tsx': 'export function Plain() {\n  return <h1>Plain</h1>\n}\n',
    'sections/Plain/Plain.schema.json': sectionSchema({}),
  })
  await prerender('dist/static', false)
})
afterAll(() => site?.remove())

it.each([
  ['styles alone', 'sections/Shown/Shown.css', () => '.shown { color: blue }\n', 1],
  ['the order of imports', 'sections/Shown/Shown.tsx', () => shown('./two.ts', './one.ts'), 1],
  ['a font', 'own.woff2', () => 'another font', 2],
  ['a picture', 'public/sun.svg', (svg: string) => svg.replace('1 1', '2 2'), 0],
  [
    'a step before a page',
    'steps/gate.ts',
    (code: string) => code.replace("'index'", "{ name: 'index', hash: 'top' }"),
    0,
  ],
  ['a page that vanishes', 'site.config.yaml', (yaml: string) => yaml.replace(/ {2}- \{ name: plain.*\n/, ''), 0],
  ['a page that comes back', 'site.config.yaml', () => MANIFEST, 1],
])('sees that %s changed, and takes nothing old along', async (_, file, change, least) => {
  const trial = await tried(file, change(read(file)))
  expect(trial?.missed).toEqual([])
  expect(trial?.predicted).toBeGreaterThanOrEqual(least)
})
