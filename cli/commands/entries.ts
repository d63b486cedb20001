import { join } from 'node:path'
import { formStores } from '../../runtime/source/graphql/form-stores.ts'
import { connectionFault } from '../../runtime/values/connection-fault.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { entriesAsCsv, entriesAsTable } from '../report/entry-table.ts'
import { notKnown } from '../require-known.ts'
import { openServedSite, type ServedOption } from '../workspace/open-served-site.ts'

export interface EntriesOptions extends ServedOption {
  readonly csv: boolean
  readonly json: boolean
  /** Earliest time, in ms since 1970. */
  readonly since?: number
  /** Maximum number of entries. */
  readonly limit?: number
}

/**
 * Prints what visitors have sent with a form, the latest first; the server may be running. Changes nothing.
 *
 * @throws JobError (exit 2) when there is no such form, (exit 1) when its entries are not stored here, or the database does not answer.
 */
export async function entries(name: string, options: EntriesOptions, io: CommandIo): Promise<ExitCode> {
  const { model, root, env } = openServedSite(options, io)
  const form = model.forms.get(name)
  if (form === undefined) throw notKnown('form', name, [...model.forms.keys()])
  const [store] = formStores(form, model, root)
  if (store === undefined)
    throw new JobError(
      `The form "${name}" stores nothing here: none of its mutations adds an entry (@add) to an embedded back-end.`,
    )
  const [{ openDatabase, openServerDatabase, storageFaultOf }, { dataFolder }] = await Promise.all([
    import('../../runtime/backend/index.ts'),
    import('../../runtime/server/environment/data-folder.ts'),
  ])
  const folder = dataFolder(root, env)
  const { SITE_DATABASE_URL: url } = env
  const database = url ? await openServerDatabase(url, folder) : openDatabase(folder, { isReadOnly: true })
  try {
    const all = await database.list(store.collection).catch((error: unknown) => {
      if (url) throw new JobError(`The database of SITE_DATABASE_URL cannot be used: ${connectionFault(error)}.`)
      if (storageFaultOf(error) !== 'damaged') throw error
      const file = join(folder, 'sitio.db')
      throw new JobError(`${file} is damaged. Use a backup, or read what is left in it: sqlite3 ${file} .recover`)
    })
    const { since = Number.NEGATIVE_INFINITY, limit = all.length } = options
    const wanted = all
      .reverse()
      .filter(({ createdAt }) => Date.parse(String(createdAt)) >= since)
      .slice(0, limit)
    if (options.json) io.write(`${JSON.stringify(wanted, null, 2)}\n`)
    else io.write((options.csv ? entriesAsCsv : entriesAsTable)(store.fields, wanted))
    if (all.length === 0)
      io.writeError(
        `Nobody has sent the form "${name}" yet, according to ${url ? 'the database of SITE_DATABASE_URL' : folder}.\n`,
      )
    return exitCode.ok
  } finally {
    await database.close()
  }
}
