import { defineProblem } from '../define-problem.ts'
import { asset } from '../examples/asset.ts'

export const unsafeSvg = defineProblem({
  code: 'assets/unsafe-svg',
  severity: 'error',
  blocks: true,
  title: 'A drawing in assets/ runs code or fetches other files',
  why: 'As a picture in a page, a drawing can do neither. But it also has an address of its own, and a browser that opens that runs its scripts with all the rights of a page of this site. Save it as plain SVG from the drawing program, or remove what the message names.',
  wrong: asset('wide.svg', '<script>alert(1)</script>'),
  right: asset('wide.svg'),
  message: ({ file, reason }: { file: string; reason: string }) => `The drawing "assets/${file}" ${reason}. Remove it.`,
})
