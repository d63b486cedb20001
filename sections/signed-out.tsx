import { useEffect, useState } from 'react'
import { usePage, useText } from 'sitio'

/** Replaces a section whose session has ended: a link to sign in again and come back. It uses the section's own messages `signedOut` and `signIn`. */
export function SignedOut({ to }: { to: string }) {
  const t = useText()
  const { hrefOf } = usePage()
  const [back, setBack] = useState('')
  useEffect(() => setBack(location.pathname + location.search), [])
  return (
    <div className="signed-out" role="status">
      <p className="missing">{t('signedOut')}</p>
      <p>
        <a className="button" href={hrefOf(to, { query: { return: back } }) ?? undefined}>
          {t('signIn')}
        </a>
      </p>
    </div>
  )
}
