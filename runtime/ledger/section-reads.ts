import { type Inputs, inputName, readInputName } from './inputs.ts'

/** The inputs that the sections of a page have read when they were rendered, by their names. */
export interface SectionReads {
  /** Those of the layout, which mostly are the same on many pages. */
  readonly layout: readonly string[]
  readonly own: readonly string[]
}

/** Begins the name of the group of what a layout's sections have read. */
export const LAYOUT_READS = 'reads/'

/** What the code of a section can read. */
const READ_KINDS = new Set(['message', 'messages', 'route', 'embed', 'picture', 'form', 'list'])

/** What the sections of a page have read, from its inputs as they were written down. */
export function readsIn(own: Inputs, groupOf: (name: string) => Inputs | undefined): SectionReads {
  const names = Object.keys(own)
  const group = names.find((name) => name.startsWith(inputName.group(LAYOUT_READS)))
  const layout = group === undefined ? undefined : groupOf(readInputName(group).of)
  return { own: names.filter((name) => READ_KINDS.has(readInputName(name).kind)), layout: Object.keys(layout ?? {}) }
}
