import { defectText, hostProcess } from '../process/host-process.ts'
import { exitCode, JobError } from '../process/job-error.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { serveBuild } from './serve-build.ts'
import { readArguments } from './start-arguments.ts'
import { WorkerLink } from './workers/worker-link.ts'

export { serveBuild }

/**
 * The program of a build: `node dist/site/server.mjs`. It is configured through the environment: PORT, HOST and the variables of the site. A `.env`
 * file in the working directory is read as well; relative paths, such as SITE_DATA_DIR, are resolved against the same folder.
 *
 * @param dist - the folder of the build.
 */
export function main(dist: string): Promise<void> {
  return hostProcess(async (io) => {
    try {
      const given = readArguments(process.argv.slice(2))
      const options = { dist, root: io.cwd, env: readEnvironment(io.cwd, io.env), ...given }
      return await serveBuild({ ...options, link: WorkerLink.open() }, io)
    } catch (error) {
      if (process.argv.includes('--debug') && error instanceof Error) io.writeError(`${error.stack}\n`)
      io.writeError(error instanceof JobError ? `${error.message}\n` : defectText(error))
      return error instanceof JobError ? error.exitCode : exitCode.defect
    }
  })
}
