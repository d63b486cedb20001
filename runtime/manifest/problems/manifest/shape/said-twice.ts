import { defineProblem } from '../../define-problem.ts'
import { askingSite } from '../../examples/consent.ts'

export const saidTwice = defineProblem({
  code: 'manifest/said-twice',
  severity: 'error',
  blocks: true,
  title: 'A key is set by both its old and its new name',
  why: 'A manifest of an earlier version may write a renamed key by its old name or by its new one, but not by both: nobody could tell which of the two values you meant. Keep the new name.',
  wrong: askingSite('categories: [analytics], remember: 90d, maxAge: 180d'),
  right: askingSite('categories: [analytics], maxAge: 180d'),
  message: ({ old, now }: { old: string; now: string }) =>
    `"${old}" is the name of "${now}" in earlier versions of the manifest, and both are here. Keep "${now}".`,
})
