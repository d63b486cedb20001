import { sectionSchema } from './section-schema.ts'

/** A section that shows content of another site, declared in the manifest. */
const sections = {
  'sections/Note/Note.schema.json': sectionSchema({
    description: 'A film.',
    properties: '"film": { "description": "The film.", "$ref": "sitio:embed" }',
    required: '["film"]',
  }),
  'sections/Note/Note.tsx': `import { Embed, type Embedded, type SectionProps } from 'sitio'

export function Note({ id, props }: SectionProps<{ film: Embedded }>) {
  return (
    <section id={id}>
      <h1>How it is made</h1>
      <Embed {...props.film} />
    </section>
  )
}
`,
}

/** A page with a film. @param embeds - the manifest's other keys. */
export function withFilm(embeds: string, of: string, src: string) {
  return {
    ...sections,
    'site.config.yaml': `${embeds}routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { film: { of: ${of}, src: '${src}', title: { en: How it is made } } }
`,
  }
}

/** The declaration that such a page needs. */
export const films = "embeds: { films: { frames: ['https://films.example'] } }\n"

/** A section that asks for consent. */
export const question = {
  'sections/Ask/Ask.tsx': `export function Ask() {
  return (
    <section data-consent="panel" hidden>
      <h2>May we?</h2>
      <button type="button" data-consent="accept">Yes</button>
      <button type="button" data-consent="decline">No</button>
    </section>
  )
}
`,
}
