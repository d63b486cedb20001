import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { example } from '../../examples/operation.ts'

const { wrong } = example(
  'type Query { notes: [Entry!]! @list(of: "notes") }\ntype Entry { id: ID! }\n',
  'query Note {\n  notes {\n    id\n  }\n}\n',
  '',
)
const errors = `errors:
  404: { sections: [{ section: Note, props: { title: { en: Nothing here } } }] }
`

export const errorSection = defineProblem({
  code: 'manifest/error-section',
  severity: 'error',
  blocks: true,
  title: 'A section of an error page needs data, or shows a form',
  why: 'An error page must still work when something has failed, perhaps the very back-end that a section would ask. Its sections show texts, pictures and links from the manifest; islands may load more once they run in the browser.',
  wrong: { ...wrong, 'site.config.yaml': wrong['site.config.yaml'] + errors },
  right: errors,
  message: ({ section, has }: { section: string; has: 'operation' | 'form' }) =>
    `The section ${quote(section)} ${has === 'operation' ? 'asks a back-end' : 'shows a form'}, which an error page cannot do. Use a section that shows only what the manifest says.`,
})
