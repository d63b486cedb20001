import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

/**
 * The start of the current minute, in milliseconds since 1970; null on the server and in the browser's first render, so that both agree. The
 * component renders again once per minute.
 */
export function useCurrentMinute(): number | null {
  return useSyncExternalStore(subscribe, currentMinute, onServer)
}

function subscribe(notify: () => void): () => void {
  let timer = setTimeout(tick, untilNextMinute())
  function tick() {
    notify()
    timer = setTimeout(tick, untilNextMinute())
  }
  return () => clearTimeout(timer)
}

function untilNextMinute(): number {
  return minuteMs - (Date.now() % minuteMs)
}

function currentMinute(): number {
  return Date.now() - (Date.now() % minuteMs)
}

function onServer(): null {
  return null
}
