import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeLargeSite } from './large-site.mjs'

/**
 * Prints what prerendering costs for a site whose pages are all in its manifest, and for one whose pages come from a collection: everything, again
 * without a change, and again with one change; before that, what its build costs. Everything is included from the start of the process.
 *
 *   node test/bench/prerender.mjs             9,000 pages, and 5,000 entries
 *   node test/bench/prerender.mjs 900 500     fewer
 */
const [pages = 9000, entries = 5000] = process.argv.slice(2).map(Number)
const ROUNDS = 3

const SDL = `scalar Markdown

type Query {
  "The notes."
  notes(locale: String, limit: Int, offset: Int): [Note!]! @list(of: "notes")
}

"A note."
type Note {
  id: ID!
  slug: String!
  title: String!
  lead: String!
  body: Markdown!
}
`
const COMPONENT = `export function Leaf({ props }) {
  return <><h1>{props.title}</h1><p>{props.text}</p></>
}
`
const SCHEMA = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'LeafProps',
  description: 'A leaf.',
  type: 'object',
  additionalProperties: false,
  properties: { title: { $ref: 'sitio:text' }, text: { $ref: 'sitio:text' } },
})
const root = join(import.meta.dirname, '../..')
const bin = join(root, 'cli/bin.mjs')

const fixed = writeLargeSite(pages / 2)
const messages = join(fixed, 'locales/en.yaml')
await measure(`${pages} pages of the manifest`, fixed, (round) => {
  const text = readFileSync(messages, 'utf8')
  writeFileSync(messages, text.replace(/heading: Heading 7\b[^}]*/, `heading: Heading 7 in round ${round} `))
})
const collected = writeCollection(entries)
await measure(`${entries} pages of entries`, collected, (round) => writeEntry(collected, 7, `in round ${round}`))

async function measure(what, folder, change) {
  try {
    tell(what, 'the build', [await run(folder, ['build'])])
    const steps = {
      'all of them': (round) => setAside(folder, round),
      'nothing changed': () => {},
      'one changed': change,
    }
    const results = Object.fromEntries(Object.keys(steps).map((name) => [name, []]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, prepare] of Object.entries(steps)) {
        prepare(round)
        results[name].push(await run(folder, ['prerender']))
      }
    for (const [name, all] of Object.entries(results)) tell(what, name, all)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell(what, name, all) {
  const of = (key) => median(all.map((result) => result[key]))
  console.log(
    `${`${what}, ${name}`.padEnd(46)} ${of('seconds').toFixed(1)} s, ${of('busy').toFixed(1)} s of processors, ${of('megabytes').toFixed(0)} MB`,
  )
}

/**
 * Moves the output aside instead of removing it: for minutes after thousands of files are removed, ext4 takes ten times as long to create new ones.
 */
function setAside(folder, round) {
  for (const name of ['static', 'static.before', 'static.ledger']) {
    const path = join(folder, 'dist', name)
    if (existsSync(path)) renameSync(path, join(folder, `dist/${round}-${name}`))
  }
}

/** Runs a command to its end. @returns its wall time, its processor time, and its peak memory. */
function run(cwd, args) {
  const startedAt = performance.now()
  const preload = `data:text/javascript,process.on('exit',()=>{const{userCPUTime,systemCPUTime,maxRSS}=process.resourceUsage();process.stderr.write('\\n@'+JSON.stringify({busy:(userCPUTime+systemCPUTime)/1e6,megabytes:maxRSS/1e3})+'\\n')})`
  const child = spawn(process.execPath, ['--import', preload, bin, ...args], { cwd, env: { ...process.env, CI: '' } })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.stdout.resume()
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      const [, figures] = /^@(.*)$/m.exec(said) ?? []
      if (code !== 0 || figures === undefined) reject(new Error(`site ${args.join(' ')} ended with ${code}: ${said}`))
      else resolve({ seconds: (performance.now() - startedAt) / 1000, ...JSON.parse(figures) })
    })
  })
}

/** Writes a site with a page for each of `count` entries, in one language. */
function writeCollection(count) {
  const folder = mkdtempSync(join(tmpdir(), `sitio-entries-${count}-`))
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  write(
    'site.config.yaml',
    `version: 1
site: { product: Leaves, origin: https://leaves.example }
locales: { default: en, available: { en: { label: English } } }
graphql: { clients: { default: { url: 'embedded:default', schema: schema/api.graphql, content: content } } }
collections: { notes: { query: notes.graphql } }
routes:
  - { name: index, path: /, title: Leaves, sections: [Leaf] }
  - name: note
    path: /notes/:slug
    each: notes
    title: { entry: title }
    description: { entry: lead }
    sections: [{ section: Leaf, props: { title: { entry: title }, text: { entry: lead } } }]
`,
  )
  write('schema/api.graphql', SDL)
  write(
    'notes.graphql',
    'query Notes($locale: String!, $limit: Int!, $offset: Int!) {\n  notes(locale: $locale, limit: $limit, offset: $offset) { id slug title lead }\n}\n',
  )
  write('locales/en.yaml', '{}\n')
  write('sections/Leaf/Leaf.tsx', COMPONENT)
  write('sections/Leaf/Leaf.schema.json', SCHEMA)
  for (let number = 0; number < count; number += 1) writeEntry(folder, number, 'as it is written first')
  return folder
}

function writeEntry(folder, number, lead) {
  mkdirSync(join(folder, 'content/notes'), { recursive: true })
  const text = `---\nslug: note-${number}\ntitle: Note ${number}\nlead: The note ${number}, ${lead}, which is as long as a sentence of a description mostly is.\n---\n\nA text.\n`
  writeFileSync(join(folder, `content/notes/note-${number}.en.md`), text)
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}
