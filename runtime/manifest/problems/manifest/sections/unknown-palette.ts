import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownPalette = defineProblem({
  code: 'manifest/unknown-palette',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A route names a palette that does not exist',
  why: 'A palette replaces colours of the theme on some pages. With an unknown name the page would silently keep the usual ones. Name one of the palettes under theme: palettes:, or declare this one there.',
  wrong: `theme:
  color: { paper: '#ffffff', ink: '#111111' }
  palettes: { night: { paper: '#111111', ink: '#ffffff' } }
${route('path: /', 'palette: nigth')}`,
  right: `theme:
  color: { paper: '#ffffff', ink: '#111111' }
  palettes: { night: { paper: '#111111', ink: '#ffffff' } }
${route('path: /', 'palette: night')}`,
  message: (args: UnknownName) => unknownName('palette', args),
})
