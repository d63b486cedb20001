import { example } from '../../manifest/problems/examples/operation.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from '../sections/section-code.ts'
import { sectionOperations } from './client-operations.ts'

const { wrong, right } = example(
  'type Query { notes: [Entry!]! @list(of: "notes") }\ntype Entry { id: ID! }\n',
  'query Note {\n  notes {\n    id\n  }\n}\n',
  'query Note {\n  notes {\n    id\n  }\n}\n',
)

export const unusedOperation = defineCheck({
  code: 'graphql/unused-operation',
  severity: 'warning',
  needs: 'site',
  title: 'No module of a section imports one of its operations',
  why: 'The server sends only the operation named after its section. Any other file beside it is for the code of an interactive section, which imports it. Nothing imports this one, but the relay still lets browsers send it. Import it, or remove the file.',
  wrong: { ...wrong, 'sections/Note/more.graphql': 'query More {\n  notes {\n    id\n  }\n}\n' },
  right,
  message: ({ file, section }: { file: string; section: string }) =>
    `No module of the section "${section}" imports "${file}". Import it, or remove the file.`,
  check(facts, report) {
    for (const { section, source, isOwn } of sectionOperations(facts)) {
      const code = isOwn ? null : readSectionCode(facts, section.name)
      if (code === null || !code.isWhole) continue
      const file = source.file.split('/').at(-1) ?? ''
      const isImported = code.modules.some(({ units }) => units.imports.some(({ from }) => from.endsWith(`/${file}`)))
      if (!isImported) report({ position: source.positionAt(0) }, { file, section: section.name })
    }
  },
})
