import { readCookie } from '../../session/read-cookie.ts'
import { serializeCookie } from '../../session/serialize-cookie.ts'
import type { ConsentCategory, ConsentModel } from '../../site/site-model.ts'
import { type ConsentAnswer, readAnswer, writeAnswer } from './consent-answer.ts'

/**
 * Asks the visitor once for consent to what other providers need, and remembers the answer. The question itself is a section's HTML, hidden until
 * it is due. Its parts are marked by attributes: `data-consent` with `panel`, `open`, `accept`, `decline` or `save`, and `data-consent-category` on
 * checkboxes.
 */
export class Consent {
  readonly #model: ConsentModel
  readonly #asked: readonly ConsentCategory[]
  readonly #onChange: () => void
  #answer: ConsentAnswer
  #isOpen: boolean
  /** The button that reopened the question; null when it opened by itself. */
  #opener: HTMLElement | null = null

  /**
   * @param asked - the categories that the site uses.
   * @param onChange - called after each answer.
   */
  constructor(model: ConsentModel, asked: readonly ConsentCategory[], onChange: () => void) {
    this.#model = model
    this.#asked = asked
    this.#onChange = onChange
    this.#answer = storedAnswer(model)
    this.#isOpen = this.#isDue()
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent]') : null
      if (button) this.#press(button)
    })
    // Escape closes the question only for a visitor who has answered it before.
    document.addEventListener('keydown', ({ key, target }) => {
      if (key !== 'Escape' || !this.#opener) return
      if (target instanceof Element && target.closest('[data-consent="panel"]')) this.#close()
    })
    // Where the browser tells of no cookie, an answer in another tab counts once this one is looked at again.
    globalThis.cookieStore?.addEventListener('change', () => this.#readAgain())
    document.addEventListener('visibilitychange', () => document.hidden || this.#readAgain())
    this.show()
  }

  isGranted(category: ConsentCategory): boolean {
    return this.#answer[category] === true
  }

  /** Applies the state of the question to a page that was just shown, which may have a banner of its own. */
  show(): void {
    for (const panel of parts('[data-consent="panel"]')) panel.hidden = !this.#isOpen
    for (const button of parts('[data-consent="open"]')) button.hidden = this.#isOpen
    for (const box of boxes()) {
      const category = this.#asked.find((name) => name === box.dataset.consentCategory)
      const label = box.closest('label') ?? box
      label.hidden = category === undefined
      box.checked = category !== undefined && this.isGranted(category)
    }
  }

  #press(button: HTMLElement): void {
    switch (button.dataset.consent) {
      case 'accept':
        this.#give(() => true)
        break
      case 'decline':
        this.#give(() => false)
        break
      case 'save': {
        const chosen = [...boxes()].filter(({ checked }) => checked).map(({ dataset }) => dataset.consentCategory)
        this.#give((category) => chosen.includes(category))
        break
      }
      case 'open':
        this.#open(button)
    }
  }

  #open(opener: HTMLElement): void {
    this.#isOpen = true
    this.#opener = opener
    this.show()
    const [panel] = parts('[data-consent="panel"]')
    for (const choices of panel?.querySelectorAll('details') ?? []) choices.open = true
    panel?.focus()
  }

  #close(): void {
    this.#isOpen = false
    this.show()
    // Return the focus to where the visitor came from rather than lose it.
    const target = this.#opener?.isConnected ? this.#opener : document.getElementById('main')
    target?.focus({ preventScroll: true })
    this.#opener = null
  }

  #give(isYes: (category: ConsentCategory) => boolean): void {
    const given = Object.fromEntries(this.#asked.map((category) => [category, isYes(category)]))
    this.#answer = { ...this.#answer, ...given }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
    document.cookie = serializeCookie(this.#model.cookie, writeAnswer(this.#answer), new Date())
    this.#close()
    this.#onChange()
  }

  /** The visitor may have answered differently in another tab. */
  #readAgain(): void {
    const stored = storedAnswer(this.#model)
    const known = this.#answer
    if (this.#asked.every((category) => (stored[category] ?? known[category]) === known[category])) return
    this.#answer = stored
    this.#isOpen = this.#isDue()
    this.show()
    this.#onChange()
  }

  #isDue(): boolean {
    return this.#asked.some((category) => this.#answer[category] === undefined)
  }
}

function parts<Part extends HTMLElement>(selector: string): NodeListOf<Part> {
  return document.querySelectorAll<Part>(selector)
}

function boxes(): NodeListOf<HTMLInputElement> {
  return parts('input[data-consent-category]')
}

/** A browser with Global Privacy Control has refused analytics, unless its visitor says otherwise here. */
function storedAnswer({ cookie, categories }: ConsentModel): ConsentAnswer {
  const stored = readAnswer(readCookie(cookie.name), categories)
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true ? { analytics: false, ...stored } : stored
}
