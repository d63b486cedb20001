import { sectionSchema } from '../../manifest/problems/examples/section-schema.ts'
import type { Example } from '../../manifest/problems/rule.ts'

const SCHEMA = sectionSchema({
  properties: '"text": { "description": "What it says.", "$ref": "sitio:richtext" }',
})
/** A site with one Markdown text. */
export const markdownExample = (text: string): Exclude<Example, string> => ({
  'sections/Note/Note.schema.json': SCHEMA,
  'site.config.yaml': `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props:
          text:
            en: |
              ${text}
`,
})
