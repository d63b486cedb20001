import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const wrongRename = defineProblem({
  code: 'extends/wrong-rename',
  severity: 'error',
  blocks: true,
  title: 'A base says that it has renamed something to what it does not have',
  why: 'The key renamed lists old places and new ones, so that site upgrade renames them in the sites that extend this manifest. Both are written by names, differ in the last one only, and something stands at the new one.',
  wrong: 'renamed: { routes.welcome: routes.home }\n',
  right: 'renamed: { routes.welcome: routes.index }\n',
  message: ({ from, to }: { from: string; to: string }) =>
    `${quote(from)} cannot have become ${quote(to)}: name a place of this manifest that differs from it in the last name only.`,
})
