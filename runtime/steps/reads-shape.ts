import type { JsonSchema } from '../values/schema/schema-parts.ts'

/** Schema of the manifest key `reads`, for modules that look at the visitor. */
export const readsShape: JsonSchema = {
  description:
    "What the module reads from the visitor's request; it gets nothing else. On a file server, a step that reads anything runs in the browser.",
  type: 'array',
  uniqueItems: true,
  items: { enum: ['query', 'session'] },
  default: [],
}
