/**
 * The transition of one element, out and in: the old page leaves completely before the new one enters. Classes name its
 * phases, and their durations are the stylesheet's: without any, nothing waits.
 */
export interface Transition {
  /** Resolves when the element has left. An element that is leaving, or has left, does not leave twice. */
  leave(name: string): Promise<void>
  /** Begins to enter, if it has left. */
  enter(name: string): void
}

/** The name that switches a transition off. */
const NONE = 'none'

type Phase = 'leave' | 'enter'

/** @param timeoutMs - a phase whose animations have not ended by then is ended. */
export function createTransition(element: HTMLElement, timeoutMs: number): Transition {
  let leaving: Promise<void> | null = null
  let run = 0

  async function play(phase: Phase, name: string): Promise<void> {
    run += 1
    const own = run
    clear()
    if (name === NONE || isStill()) return
    // What moves already goes on for reasons of its own, and perhaps for ever.
    const others = new Set(element.getAnimations({ subtree: true }))
    element.classList.add(`${name}-${phase}`, `${name}-${phase}-active`)
    // The first look has to count before the last one does.
    element.getBoundingClientRect()
    element.classList.remove(`${name}-${phase}`)
    element.classList.add(`${name}-${phase}-to`)
    const started = element.getAnimations({ subtree: true }).filter((animation) => !others.has(animation))
    await settled(started, timeoutMs)
    // What has left stays so until the new page is in its place.
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

/** Whether nothing is to move: the visitor has asked for that, or is looking elsewhere. */
function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Resolves when the animations have ended or were broken off, at the latest after the time. Those without an end do not count. */
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
