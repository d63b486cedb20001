import type { JsonSchema } from '../values/schema-parts.ts'

/** What the manifest says of a module that looks at its visitor. */
export const readsShape: JsonSchema = {
  description:
    'What of the visitor it looks at. Nothing else is handed to it; where only files answer, a step that looks at something runs in the browser.',
  type: 'array',
  uniqueItems: true,
  items: { enum: ['query', 'session'] },
  default: [],
}
