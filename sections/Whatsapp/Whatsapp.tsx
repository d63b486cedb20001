import { Link, type SectionProps, useText } from 'sitio'
import type { WhatsappProps } from './Whatsapp.types.ts'

/** A link that opens a conversation in WhatsApp, its first message already written. */
export function Whatsapp({ props }: SectionProps<WhatsappProps>) {
  const t = useText()
  return (
    <aside className="whatsapp" aria-label={t('label')}>
      <Link className="whatsapp__link" to={`https://wa.me/${props.phone}?text=${encodeURIComponent(props.message)}`}>
        <svg className="whatsapp__sign" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" focusable="false">
          <path d="M16 3a13 13 0 1 1-6.200 24.400L3 29l1.600-6.800A13 13 0 0 1 16 3Z" />
          <path className="whatsapp__voice" d="M10 13h12M10 19h8" />
        </svg>
        <span className="whatsapp__label">{props.label}</span>
      </Link>
    </aside>
  )
}
