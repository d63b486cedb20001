import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBuild } from '../artefact/read-build.ts'
import { layout } from '../artefact/site-file.ts'
import { JobError } from '../process/job-error.ts'
import type { serveBuild } from './serve-build.ts'

/**
 * The server that lies in a build, which `node dist/site/server.mjs` runs: in one file with its packages, it starts quicker than the package's own.
 *
 * @throws JobError when the build is not whole, or of another version.
 */
export async function importProgram(dist: string): Promise<{ readonly serveBuild: typeof serveBuild }> {
  try {
    readBuild(dist)
  } catch (error) {
    throw error instanceof Error && error.name === 'BuildError' ? new JobError(error.message) : error
  }
  // `main.ts` of this version, as the build has bundled it.
  return import(pathToFileURL(join(dist, layout.program, 'main.js')).href)
}
