import { createContext, useContext, useMemo } from 'react'
import { createFormat, type Format } from './format.ts'
import { useGivenView } from './page-view.ts'

/** Is told of what a section formats, by what it was; null where nobody asks, as in the browser. */
export const FormatRecordContext = createContext<((key: string, text: string) => void) | null>(null)

/**
 * Dates, numbers, prices, lists and relative times in the page's language and the site's time zone:
 * `const format = useFormat(); format.date(post.date)`.
 * An island shows what the server has formatted, so that both have the same text whatever the browser knows of the language.
 */
export function useFormat(): Format {
  const { tag, timeZone, formatted } = useGivenView()
  const record = useContext(FormatRecordContext)
  return useMemo(() => createFormat({ tag, timeZone, known: formatted, record }), [tag, timeZone, formatted, record])
}
