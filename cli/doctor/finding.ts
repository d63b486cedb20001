/** One line of `site doctor`. */
export interface Finding {
  /** `note`: nothing is wrong, and nothing was proved either. */
  readonly state: 'fine' | 'missing' | 'note'
  readonly text: string
  /** How to mend it. */
  readonly mend?: string
}

export function fine(text: string): Finding {
  return { state: 'fine', text }
}

export function missing(text: string, mend: string): Finding {
  return { state: 'missing', text, mend }
}

export function note(text: string, mend?: string): Finding {
  return { state: 'note', text, ...(mend === undefined ? {} : { mend }) }
}
