import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { asset } from '../examples/asset.ts'
import { knownOrNearest, type UnknownName } from '../unknown-name.ts'

export const unknownPicture = defineProblem({
  code: 'assets/unknown-picture',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'There is no such picture in assets/',
  why: 'A picture whose path does not begin with a slash is a file in the folder assets/ beside the manifest. The site makes the sizes that browsers need from it. Fix the path, including letter case, or put the picture there.',
  wrong: asset('wdie.svg'),
  right: asset('wide.svg'),
  message: ({ name, nearest, known }: UnknownName) =>
    `There is no picture ${quote(name)} in assets/.${knownOrNearest(known, nearest)}`,
})
