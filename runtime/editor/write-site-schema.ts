import { readFileSync } from 'node:fs'
import { writeWhole } from '../source/disk/write-whole.ts'
import type { SiteLoadResult } from '../source/load-site.ts'
import { differencesSchema } from './differences-schema.ts'
import type { Schema } from './editor-schema.ts'
import { saidBelow } from './said-below.ts'
import { readSiteNames } from './site-names.ts'
import { siteSchema } from './site-schema.ts'

/** Relative to the site's folder. */
export const defaultSchemaFile = '.sitio/site.config.schema.json'

export function siteSchemaText(result: SiteLoadResult): string {
  const schema = siteSchema(readSiteNames(result))
  return `${JSON.stringify(result.folders.length > 1 ? overBases(schema, result) : schema, null, 2)}\n`
}

function overBases(schema: Schema, { document, overrides, configFile }: SiteLoadResult): Schema {
  const says = differencesSchema(schema)
  if (document.root === null) return says
  const below = saidBelow(document.root, overrides, configFile)
  return { ...says, allOf: [...(Array.isArray(says.allOf) ? says.allOf : []), below] }
}

/**
 * Writes the schema of a site's manifest atomically, since an editor may read it at any moment. Does nothing when the text has not changed.
 *
 * @throws Error of the file system when it cannot be written.
 */
export function writeSiteSchema(result: SiteLoadResult, file: string): void {
  const text = siteSchemaText(result)
  if (textOf(file) === text) return
  writeWhole(file, text)
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It does not exist yet.
    return null
  }
}
