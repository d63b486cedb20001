import { onIdle } from '../../moments/on-idle.ts'

/** Calls back when the page is loaded and the browser has nothing else to do, at most `idleMs` after the load. */
export function whenIdle(idleMs: number, begin: () => void): void {
  const whenLoaded = () => void onIdle(begin, idleMs)
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}
