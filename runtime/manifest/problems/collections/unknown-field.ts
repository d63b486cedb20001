import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { collectionExample } from '../examples/collection.ts'
import { knownOrNearest } from '../unknown-name.ts'

/**
 * Why an entry does not have the field: it does not exist, the type declares it but the operation does not ask for it, or it was looked for inside a
 * scalar or a list.
 */
export interface UnknownFieldArgs {
  found: 'nothing' | 'not-asked' | 'value' | 'list'
  /** As in the manifest: `composer.name`. */
  field: string
  collection: string
  /** File of the operation. */
  file: string
  /** The missing part as the SDL names it, in `type`. */
  name: string
  type: string
  known: string[]
  nearest: string | null
}

export const unknownField = defineProblem({
  code: 'collections/unknown-field',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A page uses a field that its collection does not ask for',
  why: 'What a page takes from its entry, in { entry: title }, in its path or as the id of the collection, comes from the answer to the operation of the collection, under the name that it has there. Fix the name, or ask for the field in the operation.',
  wrong: collectionExample({ title: '{ entry: titel }' }),
  right: collectionExample(),
  message: ({ found, field, collection, file, name, type, known, nearest }: UnknownFieldArgs) => {
    if (found === 'value')
      return `There is no ${quote(field)}: the field before ${quote(name)} is ${type}, which has no fields.`
    if (found === 'list')
      return `There is no ${quote(field)}: the field before ${quote(name)} is a list (${type}), so it is not clear which item you mean.`
    const start = `The operation of the collection ${quote(collection)} does not ask for ${quote(field)}.`
    if (found === 'not-asked')
      return `${start} ${name === field.split('.').at(-1) ? '' : `Did you mean ${quote(name)}? `}The type ${type} has it: add it to ${file}.`
    return start + knownOrNearest(known, nearest)
  },
})
