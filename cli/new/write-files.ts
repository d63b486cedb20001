import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { errorCode } from '../../runtime/values/error-code.ts'
import { failureOf } from '../failure.ts'
import { JobError } from '../io.ts'

/** Writes all files; on failure, removes those that it wrote. */
export function writeFiles(target: string, files: ReadonlyMap<string, string | Buffer>, existed: boolean): void {
  try {
    for (const [file, content] of files) {
      makeFolder(dirname(join(target, file)))
      writeFileSync(join(target, file), content, { flag: 'wx' })
    }
  } catch (error) {
    const made = existed ? [...files.keys()].map((file) => join(target, file.split(sep)[0] ?? file)) : [target]
    for (const path of new Set(made)) rmSync(path, { recursive: true, force: true })
    const reason = failureOf(error)?.message ?? `${target} cannot be written: ${errorCode(error) ?? error}.`
    throw new JobError(`${reason} Nothing was created.`)
  }
}

/** Creates a folder and its missing ancestors. Node's recursive option never returns where folders cannot be created at all, such as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
