import { useEffect } from 'react'
import { type FetchError, useSession } from 'sitio'
import { faultOf } from './fault-of.ts'

/** What is done with a failure: of a session that the back-end does not know any more nothing is left in the browser, either. */
export function useRefusal(): (error: FetchError | null) => void {
  const { isActive, logout } = useSession()
  return (error) => {
    if (error && isActive && faultOf(error) === 'refused') void logout()
  }
}

/** The same for what a section shows. */
export function useRefused(error: FetchError | null): void {
  const onRefused = useRefusal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error.
  useEffect(() => onRefused(error), [error])
}
