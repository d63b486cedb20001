import type { Elsewhere } from '../../server/elsewhere.ts'
import { writeIndex } from '../../server/search/built-index.ts'
import { indexSite } from '../../server/search/index-site.ts'
import { leftOutInWords } from '../../server/search/left-out-in-words.ts'
import type { LoadedSite } from '../../source/load-site.ts'
import { messageOf } from '../../values/message-of.ts'
import { runBuild } from '../run-build.ts'

/**
 * Writes the search index of a site into its build. If it cannot be made now, for example because a variable is set only where the site runs, the
 * server makes it on the first search.
 *
 * @param work - folder of the build, complete apart from the index.
 * @param onWarning - called with a sentence for everything that the search will not find.
 * @param elsewhere - answers in place of back-ends at other addresses, which are called when it is left out.
 */
export async function keepIndex(
  site: LoadedSite,
  work: string,
  onWarning: (text: string) => void,
  elsewhere?: Elsewhere,
): Promise<void> {
  if (site.model.search === null) return
  const told = new Set<string>()
  const tell = (what: string, error: unknown) => {
    const text = `${what} cannot be found by the search: ${messageOf(error)}`
    if (!told.has(text)) onWarning(text)
    told.add(text)
  }
  try {
    const runtime = await runBuild(
      site,
      work,
      (error, { section, route }) => tell(section ?? route ?? 'A page', error),
      elsewhere,
    )
    try {
      const index = await indexSite(runtime, (error, collection) => tell(`The collection "${collection}"`, error))
      for (const text of leftOutInWords(index.leftOut)) onWarning(text)
      writeIndex(work, index.files)
    } finally {
      await runtime.close()
    }
  } catch (error) {
    const reason = messageOf(error)
    onWarning(`The search index cannot be built now, so it is built when somebody first searches: ${reason}`)
  }
}
