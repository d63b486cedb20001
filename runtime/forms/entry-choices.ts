import { cleanText } from './validate-form.ts'

/** A select whose options are the entries of a collection. */
export interface EntryOptions {
  readonly collection: string
  /** The field of an entry that is sent. */
  readonly value: string
  /** The field of an entry that is shown. */
  readonly label: string
}

/** The options of a select: their values, and the labels that are shown. */
export interface Choices {
  readonly values: readonly string[]
  readonly labels: readonly string[]
}

/** The part of an entry that choices are made from. */
interface ChoiceEntry {
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * The choices from a list of entries, in its order, in the form in which they come back in an answer. Entries without one of the fields are left out;
 * of several with the same value, only the first is used.
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

/** A field of an entry as text for a select; empty when it is neither a text nor a number. */
export function choiceText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText({ type: 'select' }, String(value)) : ''
}
