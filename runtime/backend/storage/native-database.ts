import { createRequire } from 'node:module'

/** The database library, and the loader that finds its native code for this kind of machine. */
const LIBRARY = 'libsql'
const LOADER = '@neon-rs/load'

/** Why the database cannot work on this machine, whatever its file: its native code is missing; null when it is there. Does not load the code. */
export function nativeFault(): string | null {
  const machine = `${process.platform}-${process.arch}`
  try {
    const library = createRequire(createRequire(import.meta.url).resolve(LIBRARY))
    // The loader's own function, called as the library calls it.
    const { currentTarget } = library(LOADER) as { currentTarget(): string }
    library.resolve(`@libsql/${currentTarget()}`)
    return null
  } catch {
    return `the native code of the database (${LIBRARY}) for this kind of machine, ${machine}, is not there. Build the site on such a machine, or run npm install ${LIBRARY} in the folder of the build`
  }
}
