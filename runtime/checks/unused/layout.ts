import { defineUnusedCheck } from './define-unused-check.ts'

export const unusedLayout = defineUnusedCheck({
  code: 'unused/layout',
  title: 'No route uses a layout',
  why: 'A layout that no route names is maintained and translated for nobody, and often a route was meant to have it: a route without layout: uses the layout "default". That one always counts as used, because error pages use it. Remove the layout, or name it in a route.',
  wrong: `layouts:
  default: [$page]
  narrow: [$page]
`,
  right: `layouts:
  default: [$page]
  narrow: [$page]
routes:
  - name: index
    path: /
    layout: narrow
    sections:
      - section: Note
        props: { title: { en: Hello } }
`,
  kind: 'layout',
  remedy: (name) => `write layout: ${name} in a route`,
  names: 'layouts',
  // Error pages use it.
  alsoUsed: () => ['default'],
})
