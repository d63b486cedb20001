/** Files of a section that shows a form. @param name - of the form. */
export const noteWithForm = (name: string) => ({
  'sections/Note/Note.schema.json': `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "NoteProps",
  "description": "A note with a form.",
  "type": "object",
  "additionalProperties": false,
  "properties": { "title": { "description": "The title.", "$ref": "sitio:text" } },
  "sitio": { "inputs": ["form"] }
}
`,
  'sections/Note/Note.tsx': `import { Form, type SectionProps } from 'sitio'

export function Note({ id, props }: SectionProps<{ title?: string }>) {
  return (
    <section id={id}>
      <h1>{props.title}</h1>
      <Form name="${name}" />
    </section>
  )
}
`,
})
