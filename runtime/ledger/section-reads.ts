import { type Inputs, inputName, readInputName } from './inputs.ts'

/** The names of the inputs that the sections of a page have read while rendering. */
export interface SectionReads {
  /** Those of the layout's sections, which are mostly the same on many pages. */
  readonly layout: readonly string[]
  readonly own: readonly string[]
}

/** The prefix of the groups for what a layout's sections have read. */
export const LAYOUT_READS = 'reads/'

/** The kinds of inputs that the code of a section can read. */
const READ_KINDS = new Set(['message', 'messages', 'route', 'embed', 'picture', 'form', 'list'])

/** What the sections of a page have read, according to its recorded inputs. */
export function readsIn(own: Inputs, groupOf: (name: string) => Inputs | undefined): SectionReads {
  const names = Object.keys(own)
  const group = names.find((name) => name.startsWith(inputName.group(LAYOUT_READS)))
  const layout = group === undefined ? undefined : groupOf(readInputName(group).of)
  return { own: names.filter((name) => READ_KINDS.has(readInputName(name).kind)), layout: Object.keys(layout ?? {}) }
}
