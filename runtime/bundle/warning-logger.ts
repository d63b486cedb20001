import type { Logger } from 'vite'

/** Stylesheets may name public files by their address; Vite says of each that it leaves the address as it is, which is what is wanted. */
const EXPECTED = "didn't resolve at build time"

/** A logger for builds that passes on warnings alone: what went wrong is in the error that the build throws. */
export function warningLogger(onWarning: (text: string) => void): Logger {
  const told = new Set<string>()
  const warn = (text: string) => {
    if (told.has(text) || text.includes(EXPECTED)) return
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
