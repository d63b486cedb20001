/**
 * The transition of one element: the old page leaves completely before the new one enters. Classes name the phases, and the stylesheet defines
 * their durations; without any, nothing waits.
 */
export interface Transition {
  /** Resolves when the element has left. Calling it again while the element is leaving, or has left, does not restart the transition. */
  leave(name: string): Promise<void>
  /** Starts entering, if the element has left. */
  enter(name: string): void
}

/** The name that switches a transition off. */
const NONE = 'none'

type Phase = 'leave' | 'enter'

/** @param timeoutMs - a phase ends after this time even if its animations have not. */
export function createTransition(element: HTMLElement, timeoutMs: number): Transition {
  let leaving: Promise<void> | null = null
  let run = 0

  async function play(phase: Phase, name: string): Promise<void> {
    run += 1
    const own = run
    clear()
    if (name === NONE || isStill()) return
    // Ignore animations that run already; they have other causes and may be endless.
    const others = new Set(element.getAnimations({ subtree: true }))
    element.classList.add(`${name}-${phase}`, `${name}-${phase}-active`)
    // Apply the start styles before the end styles are set.
    element.getBoundingClientRect()
    element.classList.remove(`${name}-${phase}`)
    element.classList.add(`${name}-${phase}-to`)
    const started = element.getAnimations({ subtree: true }).filter((animation) => !others.has(animation))
    await settled(started, timeoutMs)
    // An element that has left keeps its classes until the new page is in its place.
    if (own === run && phase === 'enter') clear()
  }

  function clear(): void {
    const phases = [...element.classList].filter((name) => /-(?:leave|enter)(?:-active|-to)?$/.test(name))
    element.classList.remove(...phases)
  }

  return {
    leave(name) {
      leaving ??= play('leave', name)
      return leaving
    },
    enter(name) {
      if (leaving === null) return
      leaving = null
      void play('enter', name)
    },
  }
}

/** Whether to skip animations: the visitor prefers reduced motion, or the page is hidden. */
function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Resolves when the animations have ended or were cancelled, or after the timeout. Endless animations are ignored. */
async function settled(animations: readonly Animation[], timeoutMs: number): Promise<void> {
  const finite = animations.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  if (finite.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([Promise.allSettled(finite.map(({ finished }) => finished)), limit])
  clearTimeout(timer)
}
