import type { SectionProps } from 'sitio'
import type { ColophonProps } from './Colophon.types.ts'

/** The foot of every page. */
export function Colophon({ props }: SectionProps<ColophonProps>) {
  return <footer className="colophon">{props.line}</footer>
}
