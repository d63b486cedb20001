import { sectionSchema } from './section-schema.ts'
/** Files of a section that shows a form. @param name - of the form. */
export const noteWithForm = (name: string) => ({
  'sections/Note/Note.schema.json': sectionSchema({ description: 'A note with a form.', sitio: '"inputs": ["form"]' }),
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
