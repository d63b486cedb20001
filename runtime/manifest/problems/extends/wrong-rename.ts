import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const wrongRename = defineProblem({
  code: 'extends/wrong-rename',
  severity: 'error',
  blocks: true,
  title: 'A base renames something to a name that it does not have',
  why: 'The key renamed lists old places and new ones, so that site upgrade renames them in the sites that extend this manifest. Both are written as names and differ only in the last one, and the new place must exist.',
  wrong: 'renamed: { routes.welcome: routes.home }\n',
  right: 'renamed: { routes.welcome: routes.index }\n',
  message: ({ from, to }: { from: string; to: string }) =>
    `${quote(from)} cannot have been renamed to ${quote(to)}: name a place that exists in this manifest and differs only in the last name.`,
})
