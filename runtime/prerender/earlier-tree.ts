import { copyFileSync, linkSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Ledger, readLedger } from '../ledger/ledger.ts'
import type { LedgerPage } from '../ledger/page-line.ts'

/** In a prerendered site: the id of the ledger that it was written with. Another one says nothing of its files. */
export const LEDGER_ID = '_site/ledger.txt'

/** Where the ledger of a prerendered site lies: beside it, since it is no file for visitors. */
export function ledgerPlace(outDir: string): string {
  return `${outDir}.ledger`
}

/** The site as it was prerendered before, from which pages are taken over that have not changed. */
export class EarlierTree {
  readonly ledger: Ledger
  readonly #folder: string
  /** Folders that are there already. */
  readonly #made = new Set<string>()

  /** @param folder - absolute. */
  constructor(folder: string, ledger: Ledger) {
    this.#folder = folder
    this.ledger = ledger
  }

  /** Puts the files of a page into another folder. @returns whether they were all there, as they were written; if not, the page is to be made anew. */
  take({ files, pictures }: LedgerPage, into: string): boolean {
    try {
      for (const [file, { size }] of Object.entries(files)) {
        if (statSync(join(this.#folder, file)).size !== size) return false
        this.#link(file, into)
      }
      for (const picture of pictures) this.#link(picture, into)
      return true
    } catch {
      // Somebody has taken something away.
      return false
    }
  }

  /** Whether it has a file as it lies in another folder, byte for byte. */
  async has(file: string, folder: string): Promise<boolean> {
    const [here, there] = [join(this.#folder, file), join(folder, file)]
    try {
      const [own, other] = await Promise.all([stat(here), stat(there)])
      // Pages that were taken over are links to the same file.
      if (own.ino === other.ino && own.dev === other.dev) return true
      if (own.size !== other.size) return false
      const [before, now] = await Promise.all([readFile(here), readFile(there)])
      return before.equals(now)
    } catch {
      return false
    }
  }

  /** Puts one file into another folder. @returns whether there was one. */
  takeFile(file: string, into: string): boolean {
    try {
      this.#link(file, into)
      return true
    } catch {
      return false
    }
  }

  read(file: string): Buffer {
    return readFileSync(join(this.#folder, file))
  }

  #link(file: string, into: string): void {
    const [from, to] = [join(this.#folder, file), join(into, file)]
    const folder = dirname(to)
    if (!this.#made.has(folder)) mkdirSync(folder, { recursive: true })
    this.#made.add(folder)
    try {
      linkSync(from, to)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return
      // Some file systems know no links, and some only so many.
      copyFileSync(from, to)
    }
  }
}

/** The site in a folder; null where there is none, or one that nobody knows the making of. */
export function openEarlierTree(outDir: string): EarlierTree | null {
  const ledger = readLedger(ledgerPlace(outDir))
  return ledger !== null && idIn(outDir) === ledger.id ? new EarlierTree(outDir, ledger) : null
}

function idIn(folder: string): string | null {
  try {
    return readFileSync(join(folder, LEDGER_ID), 'utf8').trim()
  } catch {
    return null
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
