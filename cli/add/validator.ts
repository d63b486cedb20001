import { validatorKinds } from '../../runtime/validators/index.ts'
import { stepKind } from './declared-step.ts'

export const validator = stepKind({
  name: 'validator',
  description: 'A step that decides whether a page exists: by a date, a switch, a schema, or a module of your own.',
  group: 'validators',
  kinds: Object.keys(validatorKinds),
  example: 'validator opening-hours --kind module --to index',
  code: `import { defineValidator } from 'sitio'

export default defineValidator({
  /** Whether the request may have the page; otherwise it is not found. */
  validate({ now }) {
    return now.getUTCFullYear() >= 2000
  },
})
`,
})
