import { useText } from 'sitio'
import { Ornament } from './ornament.tsx'

/** An outline of the coming content, with the theme's ornament. The message `loading` is the section's own; its styles are in Loader.css. */
export function Loading({ id, rows }: { id: string; rows: number }) {
  const t = useText()
  const names = Array.from({ length: rows }, (_, row) => `row-${row}`)
  return (
    <div id={id} className="loader grid band" aria-busy="true">
      <Ornament className="loader__ornament" seed={id} />
      <p className="loader__text">{t('loading')}</p>
      {names.map((row) => (
        <span key={row} className="loader__row" />
      ))}
    </div>
  )
}
