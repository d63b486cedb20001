import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { type UnreadableReason, unreadableReasons } from '../words.ts'

export type MissingReason = UnreadableReason | 'not-installed' | 'no-manifest-in-it' | 'no-manifest'

const reasons: Record<Exclude<MissingReason, 'not-installed'>, string> = {
  ...unreadableReasons,
  'no-manifest-in-it': 'there is no site.config.yaml in that folder',
  'no-manifest': 'it is not a map of keys, as a manifest must be',
}

export interface MissingBase {
  readonly base: string
  readonly reason: MissingReason
  readonly nearest: string | null
  /** What is typed before the name of a package to install it. */
  readonly add: string
}

export const missingBase = defineProblem({
  code: 'extends/missing-base',
  severity: 'error',
  blocks: true,
  title: 'The base that a manifest extends cannot be read',
  why: 'The key extends names a manifest to build on: a package that is installed (@agency/base), or a file or a folder that begins with ./ or ../ (../base). A folder and a package stand for their site.config.yaml. Install the package, or correct the path.',
  wrong: 'extends: ./bases/notes.yaml\n',
  right: {
    'bases/notes.yaml': 'timeouts: { idle: 30m }\n',
    'site.config.yaml': 'extends: ./bases/notes.yaml\n',
  },
  message: ({ base, reason, nearest, add }: MissingBase) => {
    const meant = nearest === null ? '' : ` Did you mean ${quote(nearest)}?`
    if (reason !== 'not-installed') return `The base ${quote(base)} cannot be read: ${reasons[reason]}.${meant}`
    const advice =
      nearest === null ? ` Install it with ${add} ${base}, or write a folder as ./${base} or ../${base}.` : meant
    return `The package ${quote(base)} is not installed.${advice}`
  },
})
