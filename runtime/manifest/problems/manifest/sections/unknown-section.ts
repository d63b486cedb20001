import { defineProblem } from '../../define-problem.ts'
import { note } from '../../examples/home-page.ts'
import { type UnknownName, unknownName, wrongValue } from '../../unknown-name.ts'

export const unknownSection = defineProblem({
  code: 'manifest/unknown-section',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A page uses a section that does not exist',
  why: 'A section is a folder with a component of the same name: sections/Note/Note.tsx, in the site or in the package. Fix the name, or write the section. Names begin with a capital letter, and letter case counts.',
  wrong: `routes:
  - name: index
    path: /
    sections:
      - { section: Nota, props: { title: { en: Hello } } }
`,
  right: note('title: { en: Hello }'),
  message: (args: UnknownName & { folders: string[] }) =>
    `${unknownName('section', args)} Sections are looked up in ${args.folders.join(' and ')}.`,
  fix: wrongValue,
})
