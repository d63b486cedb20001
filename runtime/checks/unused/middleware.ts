import { defineUnusedCheck } from './define-unused-check.ts'

export const unusedMiddleware = defineUnusedCheck({
  code: 'unused/middleware',
  title: 'No route and no layout uses a middleware',
  why: 'A middleware runs only where it is named, so a page that it should guard may be open to everybody. Write its name under middleware: of a route or a layout, or under navigation: if it is for every page. Otherwise remove it.',
  wrong: `middleware:
  away: { kind: redirect, to: index, status: 302 }
`,
  right: `middleware:
  away: { kind: redirect, to: index, status: 302 }
routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello } }
  - name: old
    path: /old
    title: { en: What stood here once }
    description: { en: What stood on this page in former times and where everything has gone that was worth keeping. }
    middleware: [away]
    sections:
      - section: Note
        props: { title: { en: Old } }
`,
  kind: 'middleware',
  remedy: (name) => `write middleware: [${name}] in a route, a layout, or under navigation:`,
  names: 'middleware',
  // A middleware that a misspelt name refers to is reported there.
  alsoUsed: ({ problems }) =>
    problems.flatMap(({ code, args }) => (code === 'manifest/unknown-middleware' ? (args.nearest ?? []) : [])),
})
