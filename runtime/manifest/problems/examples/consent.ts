import type { Example } from '../rule.ts'

/** A site that counts visits, with this consent configuration. */
export const countingSite = (consent: string) => `analytics: { kind: gtag, id: G-0123456789 }
consent: { ${consent} }
`

/** Like `countingSite`, with a section that asks visitors. */
export function askingSite(consent: string): Example {
  return {
    'sections/Note/Note.tsx': `export function Note() {
  return (
    <section data-consent="panel" hidden>
      <h1>Notes</h1>
      <button type="button" data-consent="accept">Yes</button>
      <button type="button" data-consent="decline">No</button>
    </section>
  )
}
`,
    'site.config.yaml': countingSite(consent),
  }
}
