import { defineProblem } from '../../define-problem.ts'
import { askingSite } from '../../examples/consent.ts'

export const saidTwice = defineProblem({
  code: 'manifest/said-twice',
  severity: 'error',
  blocks: true,
  title: 'A key stands there by its old name and by its new one',
  why: 'A key that has another name in a later version of the manifest may have either in an earlier version, but not both: nobody could tell which of the two values was meant. Keep the one by its new name.',
  wrong: askingSite('categories: [analytics], remember: 90d, maxAge: 180d'),
  right: askingSite('categories: [analytics], maxAge: 180d'),
  message: ({ old, now }: { old: string; now: string }) =>
    `"${old}" is what earlier versions of the manifest called "${now}", and both are here. Keep "${now}".`,
})
