import type { Example } from '../../manifest/problems/rule.ts'

const SCHEMA = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "NoteProps",
  "description": "A note.",
  "type": "object",
  "additionalProperties": false,
  "properties": { "text": { "description": "What it says.", "$ref": "sitio:richtext" } }
}
`
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
