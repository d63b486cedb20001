import { cleanText } from './validate-form.ts'

/** A select whose choices are the entries of a collection. */
export interface EntryOptions {
  readonly collection: string
  /** The field of an entry that is sent. */
  readonly value: string
  /** The field that is shown. */
  readonly label: string
}

/** What a select offers: values, and what is shown of each. */
export interface Choices {
  readonly values: readonly string[]
  readonly labels: readonly string[]
}

/** As far as choices are made of it. */
interface ChoiceEntry {
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * The choices of a list, in its order, as they can come back in an answer. An entry without one of the fields is none; of several with the same
 * value, the first is.
 */
export function choicesOf(list: readonly ChoiceEntry[], { value, label }: Omit<EntryOptions, 'collection'>): Choices {
  const labels = new Map<string, string>()
  for (const { values } of list) {
    const own = choiceText(values[value])
    const shown = choiceText(values[label])
    if (own !== '' && shown !== '' && !labels.has(own)) labels.set(own, shown)
  }
  return { values: [...labels.keys()], labels: [...labels.values()] }
}

/** A field of an entry as a select holds it; empty where it is neither a text nor a number. */
export function choiceText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText({ type: 'select' }, String(value)) : ''
}
