import type { HydrationDifference } from '../../hydration/hydration-job.ts'
import { interactiveNoteSchema } from '../../manifest/problems/examples/note-page.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MergedArgs, mergeFaults } from './merge-faults.ts'

interface DifferenceArgs {
  /** Name of the section. */
  readonly section: string
  readonly difference: HydrationDifference
}

export const hydration = defineCheck({
  code: 'pages/hydration',
  severity: 'error',
  needs: 'pages',
  title: 'An interactive section differs between server and browser',
  why: 'The browser renders an interactive section again over the HTML from the server. If the two differ, React either discards that HTML and rebuilds the section, so that visitors see it flicker, or keeps a wrong attribute. Render the same on both sides, and show what only the browser knows in an effect, after the first render.',
  wrong: {
    'sections/Note/Note.schema.json': interactiveNoteSchema,
    'sections/Note/Note.tsx': `const places = { server: 'here', browser: 'there' }

export function Note() {
  return <h1 onClick={() => print()}>{'window' in globalThis ? places.browser : places.server}</h1>
}
`,
  },
  right: {
    'sections/Note/Note.schema.json': interactiveNoteSchema,
    'sections/Note/Note.tsx': `import { useEffect, useState } from 'react'

export function Note() {
  const [place, setPlace] = useState('here')
  useEffect(() => setPlace('there'), [])
  return <h1>{place}</h1>
}
`,
  },
  message: ({ args: { section, difference }, on }: MergedArgs<DifferenceArgs>) =>
    difference.kind === 'nesting'
      ? `The section "${section}" puts ${difference.child} inside ${difference.parent} ${on}, where HTML does not allow it: the browser moves it elsewhere, and React renders the section again. Write elements where they are allowed.`
      : `The section "${section}" differs between server and browser ${on}: the server renders ${shown(difference.server)}, the browser ${shown(difference.browser)}. Render the same on both sides, and show what only the browser knows in an effect.`,
  check(facts, report) {
    const faults = facts.pages.flatMap((page) =>
      page.differences.map(({ section, difference }) => ({
        page,
        fault: {
          section,
          args: { section: page.sections.get(section)?.name ?? section, difference },
          suggestion: null,
          related: [],
        },
      })),
    )
    mergeFaults(facts, faults, report)
  },
})

const MAX_SHOWN = 60

function shown(line: string | null): string {
  if (line === null) return 'nothing'
  return line.length <= MAX_SHOWN ? `'${line}'` : `'${line.slice(0, MAX_SHOWN)}…'`
}
