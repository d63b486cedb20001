import { Form, Picture, type SectionProps } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { Ornament } from '../ornament.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { CallToActionProps } from './CallToAction.types.ts'
import { ContactWays } from './contact-ways.tsx'

/** What the visitor can do next: one invitation across the page, or every way to get in touch. */
export function CallToAction({ id, props }: SectionProps<CallToActionProps>) {
  if (props.kind === 'contact') {
    return (
      <section
        id={id}
        className={`action action--contact ${props.form ? 'action--form ' : ''}grid band`}
        aria-labelledby={`${id}-title`}
      >
        <SectionHeading id={id} text={withLead(props)} />
        {props.form && (
          <div className="action__form">
            <Form name={props.form} />
          </div>
        )}
        <ContactWays props={props} />
        <Steps steps={props.steps} under={props.heading} />
        {props.link && <OnwardLink link={props.link} />}
      </section>
    )
  }
  const Title = props.heading === 1 ? 'h1' : 'h2'
  return (
    <section id={id} className={`action action--band action--${props.layout} grid`} aria-labelledby={`${id}-title`}>
      <div className="action__words">
        {props.label && <p className="action__label">{props.label}</p>}
        <Title className="action__title" id={`${id}-title`}>
          {props.title}
        </Title>
        {props.text && <p className="action__text">{props.text}</p>}
        {props.link && <OnwardLink link={props.link} />}
      </div>
      <Steps steps={props.steps} under={props.heading} />
      {props.layout === 'ornament' && <Ornament className="action__ornament" seed={props.title} />}
      {props.layout === 'picture' && props.image && <Picture className="action__picture" image={props.image} />}
    </section>
  )
}

function Steps({ steps, under }: { steps: CallToActionProps['steps']; under: 1 | 2 }) {
  if (!steps) return null
  return (
    <ol className="action__steps">
      {steps.map((step) => (
        <li key={step.title} className="action__step">
          <EntryHeading under={under} className="action__name">
            {step.title}
          </EntryHeading>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}

function withLead({ text, ...props }: CallToActionProps) {
  return text === undefined ? props : { ...props, lead: text }
}
