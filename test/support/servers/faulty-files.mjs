import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** The file system calls that sitio makes when it writes a site. */
const CALLS = [
  ...[
    'writeFileSync',
    'mkdirSync',
    'renameSync',
    'rmSync',
    'rmdirSync',
    'linkSync',
    'openSync',
    'readSync',
    'closeSync',
  ],
  ...['readdirSync', 'statSync', 'readFileSync', 'existsSync'],
]

/**
 * Counts the file system calls that concern a folder and its siblings, and runs a function before each.
 *
 * @param {string} folder the prefix of the paths that count; calls on open files count, too
 * @param {(call: string, number: number) => void} before called before each call; if it throws, the call fails
 * @returns {() => void} ends it
 */
export function watchCalls(folder, before) {
  const real = Object.fromEntries(CALLS.map((name) => [name, fs[name]]))
  let number = 0
  const note = (name, args) => {
    const isMeant = args.slice(0, 2).some((arg) => typeof arg === 'string' && arg.startsWith(folder))
    if (!isMeant) return
    number += 1
    before(name, number)
  }
  for (const name of CALLS)
    fs[name] = (...args) => {
      note(name, args)
      return real[name](...args)
    }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, real)
    syncBuiltinESMExports()
  }
}

// As a program's first module: kills the process before the call with this number, or makes that call fail.
const { FAULT_FOLDER, FAULT_AT, FAULT_KIND } = process.env
if (FAULT_FOLDER !== undefined)
  watchCalls(FAULT_FOLDER, (call, number) => {
    if (number !== Number(FAULT_AT)) return
    if (FAULT_KIND === 'kill') process.kill(process.pid, 'SIGKILL')
    else throw Object.assign(new Error(`EIO: i/o error, ${call}`), { code: 'EIO' })
  })
