import { type SectionProps, useText } from 'sitio'
import { Wheel } from '../wheel.tsx'
import type { LoaderProps } from './Loader.types.ts'

/** The place of a section that is on its way. */
export function Loader({ id, props }: SectionProps<LoaderProps>) {
  const t = useText()
  const rows = Array.from({ length: props.rows }, (_, row) => `row-${row}`)
  return (
    <div id={id} className="loader grid band" aria-busy="true">
      <Wheel className="loader__wheel" seed={id} />
      <p className="loader__text">{t('loading')}</p>
      {rows.map((row) => (
        <span key={row} className="loader__row" />
      ))}
    </div>
  )
}
