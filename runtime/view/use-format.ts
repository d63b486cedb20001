import { createContext, useContext, useMemo } from 'react'
import { createFormat, type Format } from './format.ts'
import { useGivenView } from './page-view.ts'

/** Called with each text that a section formats and a key for what was formatted; null where nobody records them, as in the browser. */
export const FormatRecordContext = createContext<((key: string, text: string) => void) | null>(null)

/**
 * Formats dates, numbers, prices, lists and relative times in the page's language and the site's time zone:
 * `const format = useFormat(); format.date(post.date)`.
 * An island shows what the server has formatted, so the texts match, whatever the browser knows about the language.
 */
export function useFormat(): Format {
  const { tag, timeZone, formatted } = useGivenView()
  const record = useContext(FormatRecordContext)
  return useMemo(() => createFormat({ tag, timeZone, known: formatted, record }), [tag, timeZone, formatted, record])
}
