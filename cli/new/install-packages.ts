import { type CommandIo, JobError } from '../io.ts'
import type { PackageManager } from '../packages/package-manager.ts'

/** Installs the dependencies of a new site, or prints why that has to wait. @returns whether they are installed. */
export async function installPackages(packages: PackageManager, io: CommandIo): Promise<boolean> {
  io.write(`Installing packages with ${packages.name} …\n`)
  try {
    await packages.install()
    return true
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    io.writeError(`${error.message}. The site was created without them; install them later: ${packages.name} install\n`)
    return false
  }
}
