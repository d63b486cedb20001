import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { type UnreadableReason, unreadableReasons, withNearest } from '../../words.ts'

export interface Unreadable {
  include: string
  reason: UnreadableReason
  words?: string
  nearest: string | null
}

export const unreadableInclude = defineProblem({
  code: 'manifest/unreadable-include',
  severity: 'error',
  blocks: true,
  title: 'An included file cannot be read',
  why: 'A map { include: file } is replaced by the content of that file and, among redirects, { csv: file } by its rows. The path is relative to the file that includes it, and must stay inside the folder of the site; the file is UTF-8 text of at most 8 MB. Fix the path, or create the file.',
  wrong: 'site: { include: parts/site.yaml }\n',
  right: {
    'parts/site.yaml': 'product: Notes\norigin: https://notes.example\n',
    'site.config.yaml': 'site: { include: parts/site.yaml }\n',
  },
  message: ({ include, reason, words = unreadableReasons[reason], nearest }: Unreadable) =>
    `${quote(include)} cannot be included: ${withNearest({ reason: words, nearest })}`,
})
