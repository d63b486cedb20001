#!/usr/bin/env node
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `sitio needs Node 20.19 or newer; this is ${process.versions.node}. Install a current Node and try again.\n`,
  )
  process.exit(1)
}

// Who reads may stop early, as `head` does: what is left has nowhere to go.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { buildPackage } = await import('./build-package.mjs')
await buildPackage(root)
const { run, defectText } = await import(pathToFileURL(join(root, 'dist/package/cli.js')).href)
// Node would show its stack, and cut off whoever waits for an answer.
let isBroken = false
let stopCommand = () => process.exit(3)
process.on('uncaughtException', (error) => {
  if (process.argv.includes('--debug')) process.stderr.write(`${error?.stack}\n`)
  process.stderr.write(defectText(error))
  if (isBroken) process.exit(3)
  isBroken = true
  stopCommand()
})
const code = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  isTerminal: process.stdout.isTTY === true,
  ...(process.stdin.isTTY && process.stdout.isTTY ? { ask } : {}),
  onStopSignal: (stop) => {
    stopCommand = stop
    let isStopping = false
    const onSignal = () => {
      // Whoever asks twice does not want to wait for running requests.
      if (isStopping) process.exit(1)
      isStopping = true
      stop()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  },
})
process.exitCode = isBroken ? 3 : code

function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return new Promise((answered) => {
    terminal.question(question, answered)
    terminal.on('close', () => answered(null))
  }).finally(() => terminal.close())
}
