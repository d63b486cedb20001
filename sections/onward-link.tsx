import { Link } from 'sitio'
import { Arrow } from './arrow.tsx'

/** A link that leads on from a section. */
export function OnwardLink({ link }: { link: { text: string; to: string } }) {
  return (
    <Link className="onward" to={link.to}>
      {link.text}
      <Arrow />
    </Link>
  )
}
