import { exampleSchema } from '../graphql/example-operation.ts'
import type { PagesOf } from './pages-of.ts'

const messages = 'sections/Note/locales/en.yaml'
const schema = 'sections/Note/Note.schema.json'
const useText = `import { useText } from 'sitio'

export function Note() {
  const t = useText()
  return <p>{t('more')}</p>
}
`

const plain = 'sections/Plain/Plain.tsx'
const code = 'export function Plain() {\n  return <p>Hello</p>\n}\n'
const routes = (section: string) =>
  `routes:\n  - name: index\n    path: /\n    sections:\n      - Note\n      - ${section}\n`

export const sectionPages: PagesOf<'sections'> = {
  'sections/unreadable': {
    title: 'A file of a section cannot be read',
    why: 'A section brings the few texts of its own controls in locales/<code>.yaml: a map from keys to texts. A file that is no such map gives none of them, so the section would show its keys. Nor can a folder, or a file that may not be read, stand for its code, its schema or an operation. Fix it at the place that is named.',
    wrong: { 'sections/Note/Note.tsx': useText, [messages]: '- more: Read on\n' },
    right: { 'sections/Note/Note.tsx': useText, [messages]: 'more: Read on\n' },
  },
  'sections/invalid-schema': {
    title: 'The schema of a section is no schema',
    why: 'The schema of a section says which props the manifest may give it, as a JSON Schema (draft-07) with a title, a description and no further keys. It also says what runs in a browser. A schema that cannot be read says nothing about any use, so nothing would be checked, and editors could not complete the props.',
    wrong: { [schema]: exampleSchema('"text": { "type": "txt" }') },
    right: { [schema]: exampleSchema('"text": { "type": "string" }') },
  },
  'sections/no-props': {
    title: 'A section that takes no props is given some',
    why: 'A section takes the props that its schema declares. Without a file <Name>.schema.json it takes none, and what the manifest writes would be lost without a word. Remove the props, or declare them in a schema beside the component.',
    wrong: { [plain]: code, 'site.config.yaml': routes('{ section: Plain, props: { title: { en: Hello } } }') },
    right: { [plain]: code, 'site.config.yaml': routes('Plain') },
  },
}
