import { useText } from 'sitio'

/** What a section with data says in place of its entries: the messages `failed` and `empty` of its own. */
export function MissingEntries({ failed }: { failed: boolean }) {
  const t = useText()
  return <p className="missing">{t(failed ? 'failed' : 'empty')}</p>
}
