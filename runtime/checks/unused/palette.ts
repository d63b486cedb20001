import { defineUnusedCheck } from './define-unused-check.ts'
import { namesInCode } from './names-in-code.ts'

export const unusedPalette = defineUnusedCheck({
  code: 'unused/palette',
  title: 'No route uses a palette',
  why: 'The colours of a palette are in the stylesheet of every page, whether or not it uses the palette, and often a route was meant to have it. Write palette: in the routes that it is for, or remove it.',
  wrong: `theme:
  color: { paper: '#ffffff' }
  palettes:
    night: { paper: '#000000' }
`,
  right: `theme:
  color: { paper: '#ffffff' }
  palettes:
    night: { paper: '#000000' }
routes:
  - name: index
    path: /
    palette: night
    sections:
      - section: Note
        props: { title: { en: Hello } }
`,
  kind: 'palette',
  remedy: (name) => `write palette: ${name} in a route`,
  names: 'palettes',
  alsoUsed: namesInCode,
})
