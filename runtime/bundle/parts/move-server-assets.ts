import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { layout } from '../../artefact/site-file.ts'
import { isStyle } from '../styles/style-files.ts'

/**
 * Moves files that the server's code imports, such as a picture in a section that never hydrates, to the files that browsers fetch. Drops stylesheets,
 * since pages load those of their sections.
 *
 * @param work - folder of the build.
 */
export function moveServerAssets(work: string): void {
  const made = join(work, 'server/assets')
  if (!existsSync(made)) return
  cpSync(made, join(work, layout.client, 'assets'), { recursive: true, filter: (file) => !isStyle(file) })
  rmSync(made, { recursive: true })
}
