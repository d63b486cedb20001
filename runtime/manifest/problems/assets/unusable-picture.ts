import { defineProblem } from '../define-problem.ts'
import { asset } from '../examples/asset.ts'

export const unusablePicture = defineProblem({
  code: 'assets/unusable-picture',
  severity: 'error',
  blocks: true,
  title: 'A file in assets/ is not a picture that can be resized',
  why: 'The site reads the dimensions of the file, and makes smaller pictures from it. That is impossible with an empty or broken file, the pointer of a large-file store that has not fetched the file, a drawing without a viewBox, or more than 120 million pixels. Put the real file there.',
  wrong: { ...asset('wide.svg'), 'assets/wide.svg': 'version https://git-lfs.github.com/spec/v1' },
  right: asset('wide.svg'),
  message: ({ file, reason }: { file: string; reason: string }) => `The file "assets/${file}" ${reason}.`,
})
