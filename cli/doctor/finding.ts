/** One line of `site doctor`. */
export interface Finding {
  /** `note`: nothing is wrong, but nothing was proved either. */
  readonly state: 'fine' | 'missing' | 'note'
  readonly text: string
  /** How to fix it. */
  readonly fix?: string
}

export function fine(text: string): Finding {
  return { state: 'fine', text }
}

export function missing(text: string, fix: string): Finding {
  return { state: 'missing', text, fix }
}

export function note(text: string, fix?: string): Finding {
  return { state: 'note', text, ...(fix === undefined ? {} : { fix }) }
}
