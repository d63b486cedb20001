import { useText } from 'sitio'

/** Shown by a section with data instead of its entries; uses the section's own messages `failed` and `empty`. */
export function MissingEntries({ failed }: { failed: boolean }) {
  const t = useText()
  return <p className="missing">{t(failed ? 'failed' : 'empty')}</p>
}
