import { Ornament } from './ornament.tsx'

export interface SectionHeadingProps {
  /** Id of the section; the title has the id `<id>-title`, for `aria-labelledby`. */
  id: string
  /** The heading props of the section. Level 1 opens the page: its title is the page's h1. */
  text: { heading: 1 | 2; title: string; label?: string; lead?: string }
}

/** The head of a section: its label, its title and its lead. */
export function SectionHeading({ id, text }: SectionHeadingProps) {
  const Title = text.heading === 1 ? 'h1' : 'h2'
  return (
    <header className={`heading heading--${text.heading}`}>
      {text.label && <p className="heading__label">{text.label}</p>}
      <Title className="heading__title" id={`${id}-title`}>
        {text.title}
      </Title>
      {text.lead && <p className="heading__lead">{text.lead}</p>}
      {text.heading === 1 && <Ornament className="heading__ornament" seed={text.title} />}
    </header>
  )
}
