import { useEffect, useState } from 'react'

/** What is being typed and has not been saved. */
export interface Draft<Value> {
  readonly value: Value
  /** Whether it differs from what is saved. */
  readonly isTyped: boolean
  type(value: Value): void
  /** It has been saved, or is not wanted any more. */
  forget(): void
}

const PREFIX = 'sitio-draft:'

/**
 * Keeps what is typed in this tab until it is saved: when a save fails, when the session ends meanwhile, over a reload, and while other pages
 * are looked at. The browser asks before the tab with it is closed. Only for what is rendered in the browser alone.
 *
 * @param name - unique in the site; another name is another draft.
 * @param saved - what is saved; what can be written as JSON.
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

/** Whether something that was typed in this tab is not saved. */
export function hasDrafts(): boolean {
  return draftKeys().length > 0
}

/** For whoever uses the browser next. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}

export function readDraft<Value>(name: string): Value | null {
  const text = withStorage(() => sessionStorage.getItem(PREFIX + name))
  // Only `writeDraft` writes there.
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

/** Without storage, or room in it, what is typed lives as long as the page. */
function withStorage<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
