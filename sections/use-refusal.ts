import { useEffect } from 'react'
import { type FetchError, useSession } from 'sitio'
import { faultOf } from './fault-of.ts'

/** Returns a handler for failures: when the back-end no longer accepts the session, the browser forgets it, too. */
export function useRefusal(): (error: FetchError | null) => void {
  const { isActive, logout } = useSession()
  return (error) => {
    if (error && isActive && faultOf(error) === 'refused') void logout()
  }
}

/** Like `useRefusal`, for a failure of data that the section shows. */
export function useRefused(error: FetchError | null): void {
  const onRefused = useRefusal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error.
  useEffect(() => onRefused(error), [error])
}
