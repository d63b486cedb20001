import { RichText, type SectionProps } from 'sitio'
import { SectionHeading } from '../section-heading.tsx'
import type { TextProps } from './Text.types.ts'

/** Text with structure. Its headings are one level below the section's own. */
export function Text({ id, props }: SectionProps<TextProps>) {
  const { title, heading, text } = props
  return (
    <section id={id} className="text grid band" aria-labelledby={title && `${id}-title`}>
      {title && <SectionHeading id={id} text={{ ...props, title }} />}
      <div className="prose">
        <RichText value={text} heading={title ? heading + 1 : heading} />
      </div>
    </section>
  )
}
