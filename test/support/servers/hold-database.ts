import { spawn } from 'node:child_process'
import { once } from 'node:events'

const program = `
  const database = new (require('libsql'))(process.argv[1])
  database.exec('begin immediate')
  process.stdout.write('held')
  process.stdin.on('end', () => {
    database.exec('rollback')
    database.close()
  })
  process.stdin.resume()`

/** Lets another process hold the write lock of a database, as a backup does; returns a function that releases it. */
export async function holdDatabase(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const exit = once(child, 'exit')
  return async () => {
    child.stdin.end()
    await exit
  }
}
