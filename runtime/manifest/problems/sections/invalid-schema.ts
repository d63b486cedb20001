import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { exampleSchema } from '../examples/operation.ts'

const schema = 'sections/Note/Note.schema.json'

export const invalidSchema = defineProblem({
  code: 'sections/invalid-schema',
  severity: 'error',
  blocks: true,
  title: 'The schema of a section is invalid',
  why: 'The schema of a section declares the props that the manifest may give it, as a JSON Schema (draft-07) with a title, a description and no further keys. It also says what runs in a browser. Without a valid schema nothing could be checked, and editors could not complete the props.',
  wrong: { [schema]: exampleSchema('"text": { "type": "txt" }') },
  right: { [schema]: exampleSchema('"text": { "type": "string" }') },
  message: ({ section, reason, nearest }: { section: string; reason: string; nearest: string | null }) =>
    `The schema of the section ${quote(section)} is invalid: ${reason}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
})
