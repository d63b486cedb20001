#!/usr/bin/env node
import { fork, spawn } from 'node:child_process'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `sitio needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and try again.\n`,
  )
  process.exit(1)
}

// What has been compiled is kept in the folder for temporary files, where Node can (22.8 and newer): the next command starts sooner.
module.enableCompileCache?.()

// Otherwise the bundler's allocator reserves memory that it never needs, and gives back late what it no longer does.
process.env.MIMALLOC_ARENA_EAGER_COMMIT ??= '0'
process.env.MIMALLOC_PURGE_DELAY ??= '0'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { buildPackage } = await import('./build-package.mjs')
await buildPackage(root)
if (process.argv[2] === 'docs') await (await import('./build-docs.mjs')).buildDocs(root)
const { run, hostProcess } = await import(pathToFileURL(join(root, 'dist/package/cli.js')).href)
await hostProcess((io) =>
  run(process.argv.slice(2), {
    ...{ ...io, runSelf, startSelf },
    ...(process.stdin.isTTY && process.stdout.isTTY ? { ask } : {}),
    ...(process.connected ? { starter: starter() } : {}),
  }),
)

function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return new Promise((answered) => {
    terminal.question(question, answered)
    terminal.on('close', () => answered(null))
  }).finally(() => terminal.close())
}

async function runSelf(args, signal) {
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

function startSelf(args) {
  const child = fork(fileURLToPath(import.meta.url), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // The child may have exited a moment ago, which `ended` reports.
  child.on('error', () => {})
  return {
    send: (message) => void (child.connected && child.send(message)),
    onMessage: (take) => void child.on('message', take),
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal }))),
    kill: () => void child.kill('SIGKILL'),
  }
}

function starter() {
  process.on('disconnect', () => process.exit())
  return {
    send: (message) => void (process.connected && process.send(message)),
    onMessage: (take) => void process.on('message', take),
  }
}
