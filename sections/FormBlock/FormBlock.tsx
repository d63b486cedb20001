import { Form, type SectionProps } from 'sitio'
import { SectionHeading } from '../section-heading.tsx'
import type { FormBlockProps } from './FormBlock.types.ts'

/** A form of the manifest. */
export function FormBlock({ id, props }: SectionProps<FormBlockProps>) {
  return (
    <section id={id} className="form-block grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      <div className="form-block__form">
        <Form name={props.form} />
      </div>
    </section>
  )
}
