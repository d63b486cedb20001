import { readCookie } from '../../session/read-cookie.ts'
import { serializeCookie } from '../../session/serialize-cookie.ts'
import type { ConsentCategory, ConsentModel } from '../../site/site-model.ts'
import { type ConsentAnswer, readAnswer, writeAnswer } from './consent-answer.ts'

export interface Consent {
  isGranted(category: ConsentCategory): boolean
  /** A page was shown, perhaps with a banner of its own: it gets the state of the question. */
  show(): void
}

/**
 * Asks the visitor once for what other providers need, and remembers the answer. The question itself is HTML of a section, hidden until it
 * is due, and its parts are known by attributes: `data-consent` with `panel`, `open`, `accept`, `decline`, `save`; `data-consent-category`
 * on checkboxes.
 *
 * @param asked - the categories that the site has a use for.
 * @param onChange - told after each answer.
 */
export function createConsent(model: ConsentModel, asked: readonly ConsentCategory[], onChange: () => void): Consent {
  let answer = storedAnswer(model)
  let isOpen = asked.some((category) => answer[category] === undefined)
  /** The button that opened the question again; null while it stands there by itself. */
  let opener: HTMLElement | null = null

  const parts = <Part extends HTMLElement>(selector: string) => document.querySelectorAll<Part>(selector)
  const boxes = () => parts<HTMLInputElement>('input[data-consent-category]')

  function show(): void {
    for (const panel of parts('[data-consent="panel"]')) panel.hidden = !isOpen
    for (const button of parts('[data-consent="open"]')) button.hidden = isOpen
    for (const box of boxes()) {
      const category = asked.find((name) => name === box.dataset.consentCategory)
      const label = box.closest('label') ?? box
      label.hidden = category === undefined
      box.checked = category !== undefined && answer[category] === true
    }
  }

  function close(): void {
    isOpen = false
    show()
    // Focus goes back to where the visitor came from, never nowhere.
    const target = opener?.isConnected ? opener : document.getElementById('main')
    target?.focus({ preventScroll: true })
    opener = null
  }

  function give(isYes: (category: ConsentCategory) => boolean): void {
    answer = { ...answer, ...Object.fromEntries(asked.map((category) => [category, isYes(category)])) }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
    document.cookie = serializeCookie(model.cookie, writeAnswer(answer), new Date())
    close()
    onChange()
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent]') : null
    switch (button?.dataset.consent) {
      case 'accept':
        return give(() => true)
      case 'decline':
        return give(() => false)
      case 'save': {
        const chosen = [...boxes()].filter(({ checked }) => checked).map(({ dataset }) => dataset.consentCategory)
        return give((category) => chosen.includes(category))
      }
      case 'open': {
        isOpen = true
        opener = button
        show()
        const panel = document.querySelector<HTMLElement>('[data-consent="panel"]')
        for (const choices of panel?.querySelectorAll('details') ?? []) choices.open = true
        panel?.focus()
      }
    }
  })
  // Whoever has answered before may leave it at that.
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape' || !opener) return
    if (target instanceof Element && target.closest('[data-consent="panel"]')) close()
  })
  // Another tab may have got another answer.
  document.addEventListener('visibilitychange', () => {
    const stored = storedAnswer(model)
    if (document.hidden || asked.every((category) => (stored[category] ?? answer[category]) === answer[category]))
      return
    answer = stored
    isOpen = asked.some((category) => answer[category] === undefined)
    show()
    onChange()
  })
  show()
  return { isGranted: (category) => answer[category] === true, show }
}

/** A browser that asks not to be tracked (Global Privacy Control) has said no to analytics, until its visitor says otherwise. */
function storedAnswer({ cookie, categories }: ConsentModel): ConsentAnswer {
  const stored = readAnswer(readCookie(cookie.name), categories)
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true ? { analytics: false, ...stored } : stored
}
