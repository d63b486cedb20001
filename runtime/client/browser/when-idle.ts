import { onIdle } from '../../moments/on-idle.ts'

/** Calls `begin` once the page is loaded and the browser is idle, at most `idleMs` after the load. */
export function whenIdle(begin: () => void, idleMs: number): void {
  const whenLoaded = () => void onIdle(begin, idleMs)
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}
