import { useSyncExternalStore } from 'react'

/** Whether the browser has started the section: the server, and the first look at its HTML, know nothing of the visitor. */
export function useStarted(): boolean {
  return useSyncExternalStore(
    stays,
    () => true,
    () => false,
  )
}

const stays = () => () => {}
