import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { asset } from '../examples/asset.ts'
import { knownNames, type UnknownName } from '../unknown-name.ts'

export const unknownPicture = defineProblem({
  code: 'assets/unknown-picture',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'There is no such picture in assets/',
  why: 'A picture without a slash at its beginning is a file below the folder assets/, beside the manifest: the site makes the sizes that browsers want of it. Fix the path, letter case included, or put the picture there.',
  wrong: asset('wdie.svg'),
  right: asset('wide.svg'),
  message: ({ name, nearest, known }: UnknownName) =>
    `There is no picture ${quote(name)} in assets/.${nearest === null ? knownNames(known) : ` Did you mean "${nearest}"?`}`,
})
