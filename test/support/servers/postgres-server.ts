import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian, isExecutable } from './find-program.ts'

const DEBIAN = '/usr/lib/postgresql'
/** Id of Debian's user `nobody`: the server refuses to run as root. */
const NOBODY = 65534

/** A real PostgreSQL server for one test, on a socket in a folder of its own. */
export interface PostgresServer {
  /** Creates an empty database and returns its address. */
  newDatabase(): string
  /** Ends it at once, like a power cut. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  remove(): Promise<void>
}

/**
 * The folder of PostgreSQL's programs: SITIO_POSTGRES, Debian's folder, or after installing Debian's package if this is root.
 *
 * @returns null if there is none, after printing the ways to get one.
 */
export function findPostgres(): string | null {
  const own = process.env.SITIO_POSTGRES
  if (own !== undefined) {
    if (!isExecutable(join(own, 'initdb'))) throw new Error(`SITIO_POSTGRES names ${own}, where there is no initdb.`)
    return own
  }
  const found = ofDebian() ?? (installFromDebian('postgresql') ? ofDebian() : null)
  if (found === null)
    console.error(
      'NOT TESTED: the database of several servers, since there is no PostgreSQL. Set SITIO_POSTGRES to the folder of initdb and postgres, or run the tests once as root on Debian.',
    )
  return found
}

/** @param programs - as `findPostgres` finds them. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-postgres-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), args, { ...user, cwd: folder, stdio: 'pipe' })
  run('initdb', ['-D', data, '-U', 'sitio', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const start = async () => {
    const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
    const child = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    for await (const text of child.stderr.iterator({ destroyOnReturn: false })) {
      said += text
      if (said.includes('ready to accept connections')) break
    }
    child.stderr.resume()
    return child
  }
  let child = await start()
  let databases = 0
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // Its own way to end immediately, with all of its child processes.
    child.kill('SIGQUIT')
    await ended
  }
  return {
    newDatabase() {
      databases += 1
      const name = `site${databases}`
      run('createdb', ['-h', folder, '-U', 'sitio', name])
      return `postgres://sitio@localhost/${name}?host=${encodeURIComponent(folder)}`
    },
    kill,
    async startAgain() {
      child = await start()
    },
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The newest version. */
function ofDebian(): string | null {
  if (!existsSync(DEBIAN)) return null
  const folders = readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
  return folders.filter((folder) => existsSync(join(folder, 'initdb'))).at(-1) ?? null
}
