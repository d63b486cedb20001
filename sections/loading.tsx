import { useText } from 'sitio'
import { Wheel } from './wheel.tsx'

/** A wheel that turns, and the outline of what will come. The message `loading` is the section's own; Loader.css has the look. */
export function Loading({ id, rows }: { id: string; rows: number }) {
  const t = useText()
  const names = Array.from({ length: rows }, (_, row) => `row-${row}`)
  return (
    <div id={id} className="loader grid band" aria-busy="true">
      <Wheel className="loader__wheel" seed={id} />
      <p className="loader__text">{t('loading')}</p>
      {names.map((row) => (
        <span key={row} className="loader__row" />
      ))}
    </div>
  )
}
