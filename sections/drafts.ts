import { useEffect, useState } from 'react'

/** Text that is being typed and has not been saved. */
export interface Draft<Value> {
  readonly value: Value
  /** Whether it differs from the saved value. */
  readonly isTyped: boolean
  type(value: Value): void
  /** Discards the draft, because it has been saved or is not wanted. */
  forget(): void
}

const PREFIX = 'sitio-draft:'

/**
 * Keeps what is typed in this tab until it is saved: through failed saves, the end of a session, reloads and visits to other pages. The browser
 * asks before the tab is closed. Only for sections that are rendered in the browser alone.
 *
 * @param name - unique in the site; another name is another draft.
 * @param saved - the saved value; has to be serialisable as JSON.
 */
export function useDraft<Value>(name: string, saved: Value): Draft<Value> {
  const [typed, setTyped] = useState(() => readDraft<Value>(name))
  const isTyped = typed !== null
  useEffect(() => {
    if (!isTyped) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isTyped])
  const keep = (value: Value | null) => {
    setTyped(value)
    writeDraft(name, value)
  }
  return {
    value: typed ?? saved,
    isTyped,
    type: (value) => keep(JSON.stringify(value) === JSON.stringify(saved) ? null : value),
    forget: () => keep(null),
  }
}

/** Whether anything typed in this tab has not been saved. */
export function hasDrafts(): boolean {
  return draftKeys().length > 0
}

/** Removes all drafts, so that the next user of the browser does not see them. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}

export function readDraft<Value>(name: string): Value | null {
  const text = withStorage(() => sessionStorage.getItem(PREFIX + name))
  // Only `writeDraft` writes this entry.
  return text ? (JSON.parse(text) as Value) : null
}

function writeDraft(name: string, value: unknown): void {
  withStorage(() => {
    if (value === null) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  })
}

function draftKeys(): string[] {
  return withStorage(() => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))) ?? []
}

/** If storage is unavailable or full, what is typed lives only as long as the page. */
function withStorage<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
