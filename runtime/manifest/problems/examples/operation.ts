import { sectionSchema } from './section-schema.ts'
/** Schema of the example section, with the given props. */
export function exampleSchema(properties: string, required = '[]'): string {
  const title = '"title": { "$ref": "sitio:text" }'
  return sectionSchema({ properties: properties === '' ? title : `${title}, ${properties}`, required })
}

const MANIFEST = `graphql:
  clients:
    default: { url: embedded:default, schema: api.graphql, content: content }
`

/** Two examples that differ only in a section's operation. */
export function example(sdl: string, wrong: string, right: string, properties = '', required = '[]') {
  const files = {
    'site.config.yaml': MANIFEST,
    'api.graphql': sdl,
    'content/notes.yaml': '- { id: first }\n',
    'sections/Note/Note.schema.json': exampleSchema(properties, required),
  }
  return {
    wrong: { ...files, 'sections/Note/Note.graphql': wrong },
    right: { ...files, 'sections/Note/Note.graphql': right },
  }
}
