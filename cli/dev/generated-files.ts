import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { messageOf } from '../../runtime/values/message-of.ts'
import { failureOf } from '../failure.ts'
import type { CommandIo } from '../io.ts'

type Writer = (result: SiteLoadResult) => void

/** What sitio generates for the site's authors: the schema for editors, and types. No page waits for them. */
export class GeneratedFiles {
  newest: SiteLoadResult
  readonly #writers: readonly Writer[]
  #written: SiteLoadResult | null = null

  private constructor(first: SiteLoadResult, writers: readonly Writer[]) {
    this.newest = first
    this.#writers = writers
  }

  static async open(first: SiteLoadResult, io: CommandIo): Promise<GeneratedFiles> {
    return new GeneratedFiles(first, await Promise.all([schemaWriter(io), typesWriter(io)]))
  }

  write(): void {
    if (this.#written === this.newest) return
    this.#written = this.newest
    for (const write of this.#writers) write(this.newest)
  }
}

/** Keeps the types of sections up to date in sites that use TypeScript. What cannot be typed is reported once, and again when it changes. */
async function typesWriter(io: CommandIo): Promise<Writer> {
  const { siteTypes, writeTypes } = await import('../../runtime/editor/site-types.ts')
  let told = ''
  return ({ root, read, problems }) => {
    if (read === null || !existsSync(join(root, 'tsconfig.json'))) return
    let reason = ''
    try {
      const types = siteTypes(root, read)
      writeTypes(root, types)
      reason = types.faults.join('\n')
    } catch (error) {
      reason = `Types cannot be written: ${reasonOf(error)}`
    }
    // If the site has problems, they report the same with its place.
    if (reason !== told && reason !== '' && problems.length === 0) io.writeError(`${reason}\n`)
    told = problems.length === 0 ? reason : ''
  }
}

/** Keeps the schema for editors up to date. If it cannot be written, the reason is printed once and development continues. */
async function schemaWriter(io: CommandIo): Promise<Writer> {
  const { defaultSchemaFile, writeSiteSchema } = await import('../../runtime/editor/write-site-schema.ts')
  let told = ''
  return (result) => {
    // While the manifest cannot be read, the existing schema is better than none.
    if (result.read === null) return
    try {
      writeSiteSchema(result, join(result.root, defaultSchemaFile))
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== told) io.writeError(`The schema for editors cannot be written: ${reason}\n`)
      told = reason
    }
  }
}

function reasonOf(error: unknown): string {
  return failureOf(error)?.message ?? messageOf(error)
}
