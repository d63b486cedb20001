import { defineProblem } from '../define-problem.ts'
import { asset } from '../examples/asset.ts'

export const unusablePicture = defineProblem({
  code: 'assets/unusable-picture',
  severity: 'error',
  blocks: true,
  title: 'A file of assets/ is no picture that can be made smaller',
  why: 'The site reads the dimensions of the file, and makes smaller pictures of it. It cannot with an empty or broken file, with the pointer of a large-file store that has not fetched the file, with a drawing that has no viewBox, or with more than 120 million pixels. Put the real file there.',
  wrong: { ...asset('wide.svg'), 'assets/wide.svg': 'version https://git-lfs.github.com/spec/v1' },
  right: asset('wide.svg'),
  message: ({ file, reason }: { file: string; reason: string }) => `The file "assets/${file}" ${reason}.`,
})
