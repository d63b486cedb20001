import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { listInWords } from '../words.ts'

const plain = 'sections/Plain/Plain.tsx'

const code = 'export function Plain() {\n  return <p>Hello</p>\n}\n'

const routes = (section: string) =>
  `routes:\n  - name: index\n    path: /\n    sections:\n      - Note\n      - ${section}\n`

export const noProps = defineProblem({
  code: 'sections/no-props',
  severity: 'error',
  blocks: true,
  title: 'A section that takes no props is given some',
  why: 'A section takes the props that its schema declares. Without a <Name>.schema.json it takes none, and what the manifest gives it would be silently lost. Remove the props, or declare them in a schema beside the component.',
  wrong: { [plain]: code, 'site.config.yaml': routes('{ section: Plain, props: { title: { en: Hello } } }') },
  right: { [plain]: code, 'site.config.yaml': routes('Plain') },
  message: ({ section, names }: { section: string; names: string[] }) =>
    `The section ${quote(section)} takes no props, since it has no ${section}.schema.json. Remove ${listInWords(names, 'and')}, or declare ${names.length === 1 ? 'it' : 'them'} there.`,
})
