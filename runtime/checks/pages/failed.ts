import type { PageFailure } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MergedArgs, mergeFaults } from './merge-faults.ts'

interface FailedArgs {
  /** Null for the page itself. */
  readonly section: string | null
  readonly failure: PageFailure
}

export const failed = defineCheck({
  code: 'pages/failed',
  severity: 'error',
  needs: 'pages',
  title: 'A page or a section fails to render',
  why: 'Visitors see a gap or an error page instead. The message is what the code threw, or what the back-end answered; if the finding names a position in the code, fix that place.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return <h1>{props.picture.alt}</h1>
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return <h1>{props.picture?.alt ?? props.title}</h1>
}
`,
  },
  message: ({ args: { section, failure }, on }: MergedArgs<FailedArgs>) =>
    `${section === null ? 'The page' : `The section "${section}"`} fails ${on}: ${failure.message} Fix the code or the data that it reads.`,
  check(facts, report) {
    const names = new Map(
      facts.site.routes.flatMap(({ sections, frame }) =>
        [...frame.before, ...sections, ...frame.after].map(({ key, section }) => [key, section] as const),
      ),
    )
    const faults = facts.pages.flatMap((page) =>
      page.failures.map((failure) => ({
        page,
        fault: {
          section: failure.section,
          args: {
            section: failure.section === null ? null : (names.get(failure.section) ?? null),
            // The key contains the language, and the same failure in two languages should be reported once.
            failure: { ...failure, section: null, message: sentence(failure.message) },
          },
          suggestion: null,
          related: [],
        },
      })),
    )
    mergeFaults(facts, faults, report, ({ args: { failure } }) =>
      failure.position === null ? [] : [{ ...failure.position, message: 'This code threw it.' }],
    )
  },
})

/** The first line of an error's message, with a full stop. */
function sentence(message: string): string {
  const line = message.split('\n', 1)[0]?.trim() || 'an error without a message'
  return /[.!?]$/.test(line) ? line : `${line}.`
}
