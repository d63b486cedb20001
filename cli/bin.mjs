#!/usr/bin/env node
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `sitio needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and try again.\n`,
  )
  process.exit(1)
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { buildPackage } = await import('./build-package.mjs')
await buildPackage(root)
if (process.argv[2] === 'docs') await (await import('./build-docs.mjs')).buildDocs(root)
const { run, hostProcess } = await import(pathToFileURL(join(root, 'dist/package/cli.js')).href)
await hostProcess((io) =>
  run(process.argv.slice(2), { ...io, ...(process.stdin.isTTY && process.stdout.isTTY ? { ask } : {}) }),
)

function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return new Promise((answered) => {
    terminal.question(question, answered)
    terminal.on('close', () => answered(null))
  }).finally(() => terminal.close())
}
