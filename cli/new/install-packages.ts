import { type CommandIo, JobError } from '../io.ts'
import { npmInstall } from '../packages/npm-install.ts'

/** Installs the dependencies of a new site, or prints why that has to wait. @returns whether they are installed. */
export async function installPackages(target: string, io: CommandIo): Promise<boolean> {
  io.write('Installing packages with npm …\n')
  try {
    // Prefer npm's cache, so that a site can be created without a network, too.
    await npmInstall(null, target, ['--prefer-offline'])
    return true
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    io.writeError(`${error.message}. The site was created without them; install them later: npm install\n`)
    return false
  }
}
