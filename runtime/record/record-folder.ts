import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyFolderContent } from '../source/disk/copy-content.ts'
import { openWorkFolder } from '../source/disk/work-folder.ts'
import { RECORD_FOLDER } from '../source/graphql/recorded-answers.ts'

/** An operation and its answers, as written to a file. */
export interface OperationText {
  readonly operation: string
  readonly query: string
  /** Each is a JSON object. */
  readonly answers: readonly string[]
}

/** How a record differs from the previous one, by file. */
export interface RecordChanges {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export interface RecordWriting {
  /** The site's folder. */
  readonly root: string
  /** File, such as `recorded/cms/Post.json` → its new content. */
  readonly files: ReadonlyMap<string, OperationText>
  /** Whether a file of the previous record stays if nothing was recorded for it. */
  isKept(file: string): boolean
  /** Whether to write the record, or only to compare it. */
  readonly writes: boolean
}

/**
 * Replaces the previous record with the new one: completely, or not at all.
 *
 * @returns the differences.
 * @throws Error of the file system when it cannot be written; the previous record then stays as it was.
 */
export function writeRecord({ root, files, isKept, writes }: RecordWriting): RecordChanges {
  const place = join(root, RECORD_FOLDER)
  const work = openWorkFolder(writes ? place : join(root, '.sitio/record'), 'recording')
  try {
    if (existsSync(place)) copyFolderContent(place, work.path)
    const before = filesIn(place)
    for (const file of before) if (!files.has(file) && !isKept(file)) rmSync(join(work.path, fileBelow(file)))
    for (const [file, operation] of files) writeOperation(join(work.path, fileBelow(file)), operation)
    const after = filesIn(work.path)
    const changes = {
      added: after.filter((file) => !before.includes(file)),
      changed: after.filter((file) => before.includes(file) && !isSame(file, place, work.path)),
      removed: before.filter((file) => !after.includes(file)),
    }
    if (writes && Object.values(changes).some((files) => files.length > 0)) work.publish()
    return changes
  } finally {
    work.remove()
  }
}

/** Written answer by answer, since all of them may exceed the maximum length of a string. */
function writeOperation(path: string, { operation, query, answers }: OperationText): void {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  try {
    writeSync(
      file,
      `{\n  "operation": ${JSON.stringify(operation)},\n  "query": ${JSON.stringify(query)},\n  "answers": [`,
    )
    for (const [index, answer] of answers.entries())
      writeSync(file, `${index === 0 ? '' : ','}\n    ${answer.replaceAll('\n', '\n    ')}`)
    writeSync(file, '\n  ]\n}\n')
  } finally {
    closeSync(file)
  }
}

/** The files of a record, named as in positions. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const clients = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return clients
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${RECORD_FOLDER}/${name}/${file}`))
    .filter((file) => file.endsWith('.json'))
    .sort()
}

function fileBelow(file: string): string {
  return file.slice(RECORD_FOLDER.length + 1)
}

function isSame(file: string, before: string, after: string): boolean {
  const [old, now] = [before, after].map((folder) => readFileSync(join(folder, fileBelow(file))))
  return old !== undefined && now !== undefined && old.equals(now)
}
