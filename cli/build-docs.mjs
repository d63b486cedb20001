import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readHash } from './build-package.mjs'

/**
 * Prerenders the documentation into dist/docs when that is missing or stale, judged by content. It is an ordinary site: cli/docs, with the pages
 * written by hand and the generated reference as its content. An installed package has no sources and is left alone.
 *
 * @param {string} root folder of the package, which has been built
 */
export async function buildDocs(root) {
  if (!existsSync(join(root, 'runtime'))) return
  const out = join(root, 'dist/docs')
  const hash = contentHash(root)
  if (readHash(out) === hash) return
  const site = join(root, 'dist/docs-site')
  rmSync(site, { recursive: true, force: true })
  cpSync(join(root, 'cli/docs'), site, { recursive: true, filter: (file) => file !== join(root, 'cli/docs/guide') })
  const { writePages } = await bundled(join(root, 'cli/documentation/write-pages.ts'), root)
  writePages(root, join(site, 'content/pages'))
  await prerender(root, site, out)
  writeFileSync(join(out, '.hash'), hash)
}

/** Imports a module as one bundle: importing the hundreds of modules behind it one by one takes five times as long. */
async function bundled(file, root) {
  const { build } = await import('vite')
  const outDir = join(root, 'dist/docs-writer')
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ...{ ssr: file, outDir, emptyOutDir: true, minify: false },
      rolldownOptions: { output: { entryFileNames: 'module.js' } },
    },
  })
  const module = await import(pathToFileURL(join(outDir, 'module.js')).href)
  rmSync(outDir, { recursive: true })
  return module
}

async function prerender(root, site, out) {
  const { run } = await import(pathToFileURL(join(root, 'dist/package/cli.js')).href)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  let said = ''
  const tell = (text) => {
    said += text
  }
  const io = {
    cwd: site,
    env: { ...process.env, SITIO_VERSION: version },
    isTerminal: false,
    write: tell,
    writeError: tell,
    onStopSignal: () => {},
  }
  if ((await run(['prerender', '--out', out], io)) !== 0)
    throw new Error(`The documentation cannot be written:\n${said}`)
}

function contentHash(root) {
  const docs = join(root, 'cli/docs')
  const files = readdirSync(docs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256').update(readFileSync(join(root, 'dist/package/.hash')))
  for (const file of files.sort()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('base64url')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDocs(join(fileURLToPath(import.meta.url), '../..'))
