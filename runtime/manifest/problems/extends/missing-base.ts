import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { type UnreadableReason, unreadableReasons } from '../words.ts'

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
  message: ({
    base,
    reason,
    found,
  }: {
    base: string
    reason: UnreadableReason | 'not-installed'
    found: string | null
  }) => {
    if (reason === 'not-installed') {
      const path =
        found === null
          ? ''
          : ` For the ${found.endsWith('.yaml') ? 'file' : 'folder'} beside the manifest write ${quote(`./${found}`)}.`
      return `The package ${quote(base)} is not installed.${path === '' ? ` Install it with npm install ${base}.` : path}`
    }
    return `The base ${quote(base)} cannot be read: ${unreadableReasons[reason]}.`
  },
})
