import { Link, type SectionProps } from 'sitio'

interface NoteProps {
  title?: string
  text?: string
  limit?: number
  link?: { to: string; text: string }
  picture?: { src: string; width: number; height: number; alt: string }
}

export function Note({ id, props }: SectionProps<NoteProps>) {
  return (
    <section id={id}>
      <h1>{props.title}</h1>
      {props.text && <p>{props.text}</p>}
      {props.link && <Link to={props.link.to}>{props.link.text}</Link>}
      {props.picture && <img {...props.picture} alt={props.picture.alt} />}
    </section>
  )
}
