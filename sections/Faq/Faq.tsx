import { RichText, type SectionProps, type SectionStructuredData } from 'sitio'
import { SectionHeading } from '../section-heading.tsx'
import type { FaqProps } from './Faq.types.ts'

/** Questions whose answers open in place. */
export function Faq({ id, props }: SectionProps<FaqProps>) {
  return (
    <section id={id} className="faq grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      <div className="faq__items">
        {props.items.map(({ question, answer }) => (
          <details key={question} className="faq__item">
            <summary className="faq__question">{question}</summary>
            <div className="faq__answer prose">
              <RichText value={answer} heading={props.heading + 1} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

const structuredData: SectionStructuredData<FaqProps> = ({ props }, plain) => ({
  type: 'FAQPage',
  mainEntity: props.items.map(({ question, answer }) => ({
    type: 'Question',
    name: question,
    acceptedAnswer: { type: 'Answer', text: plain(answer) },
  })),
})
Faq.structuredData = structuredData
