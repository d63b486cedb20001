import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBuild } from '../artefact/read-build.ts'
import { layout } from '../artefact/site-file.ts'
import { JobError } from '../process/job-error.ts'
import { holdYoungHeap } from '../process/young-heap.ts'
import type { serveBuild } from './serve-build.ts'

/**
 * Imports the server program of a build, which `node dist/site/server.mjs` also runs. As a single file with its packages, it starts faster than the
 * installed package's own code.
 *
 * Holds the young heap meanwhile; the program releases it once it serves.
 *
 * @throws JobError when the build is incomplete, or of another version.
 */
export async function importProgram(dist: string): Promise<{ readonly serveBuild: typeof serveBuild }> {
  try {
    readBuild(dist)
  } catch (error) {
    throw error instanceof Error && error.name === 'BuildError' ? new JobError(error.message) : error
  }
  holdYoungHeap()
  // This is `main.ts` of this version, as bundled by the build.
  return import(pathToFileURL(join(dist, layout.program, 'main.js')).href)
}
