import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * Prerenders generated sites of about twenty pages twice. Nothing changes in between, so the second run must not render a page.
 *
 *   node test/soak/second-run.mjs                 1,000 sites
 *   node test/soak/second-run.mjs 20 7            20 of them, with the seed 7
 */
const [count = 1000, seed = 1] = process.argv.slice(2).map(Number)
const root = fileURLToPath(new URL('../..', import.meta.url))
const { module } = await runnerImport(`${root}test/support/random/random.ts`, { root, configFile: false })
const random = module.createRandom(seed)

const LANGUAGES = ['en', 'es', 'fr', 'de']
/** What a section can depend on; combined at random. */
const PARTS = [
  { import: 'useText', before: 'const t = useText()', markup: "<p>{t('own')}</p>" },
  { import: 'usePage', before: 'const page = usePage()', markup: '<p>{page.path} {page.locale}</p>', inputs: ['path'] },
  { import: 'Link', before: '', markup: '<Link to="page-0">first</Link>' },
  { import: 'useFormat', before: 'const format = useFormat()', markup: '<p>{format.number(1234.5)}</p>' },
]
const HYDRATE = [undefined, 'load', 'idle', 'visible']

let rendered = 0
let failed = 0
for (let number = 0; number < count; number += 1) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-second-')))
  try {
    writeSite(folder)
    const [first, second] = [prerender(folder), prerender(folder)]
    const [, again] = /: (\d+) rendered, \d+ as before/.exec(second.stdout) ?? []
    if (first.status === 0 && again === '0') continue
    if (first.status === 0) rendered += 1
    else failed += 1
    console.log(JSON.stringify({ number, first: first.stdout + first.stderr, second: second.stdout + second.stderr }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
console.log(JSON.stringify({ sites: count, rendered, failed }))
if (rendered + failed > 0) process.exitCode = 1

function writeSite(folder) {
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const languages = LANGUAGES.slice(0, 1 + random.below(LANGUAGES.length))
  const sections = ['One', 'Two', 'Three'].slice(0, 1 + random.below(3))
  for (const name of sections) writeSection(write, name, languages)
  for (const code of languages) write(`locales/${code}.yaml`, `title: Title in ${code}\n`)
  const routes = Array.from({ length: Math.ceil(20 / languages.length) }, (_, page) => {
    const shown = sections.filter((_section, index) => index === 0 || random.below(2) === 0)
    const title = random.below(2) === 0 ? 'title' : `Page ${page} of ${random.below(1000)}`
    return `  - { name: page-${page}, path: ${page === 0 ? '/' : `/page-${page}`}, title: ${title}, sections: [${shown.join(', ')}] }`
  })
  const available = languages.map((code) => `${code}: { label: ${code} }`)
  write(
    'site.config.yaml',
    `version: 1
site: { product: Generated, origin: https://generated.example }
locales: { default: ${languages[0]}, available: { ${available.join(', ')} } }
routes:
${routes.join('\n')}
`,
  )
}

function writeSection(write, name, languages) {
  const parts = PARTS.filter(() => random.below(2) === 0)
  const hydrate = HYDRATE[random.below(HYDRATE.length)]
  const inputs = parts.flatMap((part) => part.inputs ?? [])
  const imports = parts.map((part) => part.import)
  write(
    `sections/${name}/${name}.tsx`,
    `${imports.length === 0 ? '' : `import { ${imports.join(', ')} } from 'sitio'\n`}export function ${name}() {
  ${parts.map(({ before }) => before).join('\n  ')}
  return <><h2>${name}</h2>${parts.map(({ markup }) => markup).join('')}</>
}
`,
  )
  const sitio = { ...(hydrate && { hydrate }), ...(inputs.length > 0 && { inputs }) }
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `${name}Props`,
    description: 'Generated.',
  }
  write(
    `sections/${name}/${name}.schema.json`,
    JSON.stringify({ ...schema, type: 'object', additionalProperties: false, sitio }),
  )
  for (const code of languages) write(`sections/${name}/locales/${code}.yaml`, `own: Own ${random.below(1000)}\n`)
  if (random.below(2) === 0) write(`sections/${name}/${name}.css`, `h2 { order: ${random.below(9)} }\n`)
}

function prerender(cwd) {
  const args = [join(root, 'cli/bin.mjs'), 'prerender']
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { ...process.env, CI: '' } })
}
