import { useSyncExternalStore } from 'react'

/** Whether the section has started in the browser. The server and the first render know nothing of the visitor. */
export function useStarted(): boolean {
  return useSyncExternalStore(
    stays,
    () => true,
    () => false,
  )
}

const stays = () => () => {}
