import { type CommandIo, JobError } from '../io.ts'
import { npmInstall } from '../npm/npm-install.ts'

/** Installs what a new site depends on, or says why that has to wait. @returns whether it is installed. */
export async function installPackages(target: string, io: CommandIo): Promise<boolean> {
  io.write('Installing packages with npm …\n')
  try {
    // What npm has on this machine need not be asked for again: so a site can be made without a network, too.
    await npmInstall(null, target, ['--prefer-offline'])
    return true
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    io.writeError(`${error.message}. The site is there without them; install them later: npm install\n`)
    return false
  }
}
