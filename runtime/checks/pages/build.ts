import { defineCheck } from '../rule/rule.ts'
import { refusedCode } from '../sections/refused-code.ts'

export const build = defineCheck({
  code: 'pages/build',
  severity: 'error',
  needs: 'pages',
  title: 'The code of the site cannot be built',
  why: 'The bundler refuses the code of a section, a validator or a middleware, so there is no page to check. The finding quotes the bundler, and says where; fix that file.',
  wrong: {
    'sections/Note/Note.tsx': `import { useProduct } from 'sitio'

export function Note() {
  return <h1>Notes of {useProduct()}</h1>
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `import { usePage } from 'sitio'

export function Note() {
  return <h1>Notes of {usePage().product}</h1>
}
`,
  },
  message: (words: string) => `No page was rendered. ${words}`,
  check({ buildFault, found, place }, report) {
    if (buildFault === null || found.some(({ code }) => refusedCode.has(code))) return
    const { message, position } = buildFault
    report(position === null ? place([]) : { position }, message)
  },
})
