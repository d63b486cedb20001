import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import { isStyle } from './style-files.ts'

/**
 * Moves what the server's code imports, such as the picture in a section that no browser runs, to the files that browsers fetch. Its stylesheets are left
 * out: pages have those of their sections.
 *
 * @param work - folder of the build.
 */
export function moveServerAssets(work: string): void {
  const made = join(work, 'server/assets')
  if (!existsSync(made)) return
  cpSync(made, join(work, layout.client, 'assets'), { recursive: true, filter: (file) => !isStyle(file) })
  rmSync(made, { recursive: true })
}
