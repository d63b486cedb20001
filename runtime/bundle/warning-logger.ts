import { stripVTControlCharacters } from 'node:util'
import type { Logger } from 'vite'

/** Part of Vite's warning that it leaves the address of a public file in a stylesheet unchanged, which is intended. */
const EXPECTED = "didn't resolve at build time"
/** How the bundler names a place in an installed package: whoever writes a site cannot change it. */
const IN_A_PACKAGE = /\[ \S*node_modules\/\S+:\d+:\d+ \]/

/** A logger for builds that passes on warnings only, each of them once. Errors are part of what the build throws. */
export function warningLogger(onWarning: (text: string) => void): Logger {
  const told = new Set<string>()
  const warn = (text: string) => {
    if (told.has(text) || text.includes(EXPECTED) || IN_A_PACKAGE.test(stripVTControlCharacters(text))) return
    told.add(text)
    onWarning(text.trim())
  }
  return {
    info() {},
    warn,
    warnOnce: warn,
    error() {},
    clearScreen() {},
    hasErrorLogged: () => false,
    hasWarned: false,
  }
}
