import { isCertain } from '../../../../values/names/nearest-name.ts'
import { quote } from '../../../text/show-value.ts'
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
  message: (args: UnknownName & { folders: string[]; stray: string | null }) =>
    args.stray === null
      ? `${unknownName('section', args)} Sections are looked up in ${args.folders.join(' and ')}.${howToWrite(args)}`
      : strayComponent(args.name, args.stray),
  fix: wrongValue,
})

function howToWrite({ name, nearest, known }: UnknownName): string {
  const isSlip = nearest !== null && isCertain(name, nearest, known)
  return !isSlip && /^[A-Z]\w*$/.test(name) ? ` To write it: npx site add section ${name}` : ''
}

/** @param stray - the file that is probably meant to be the section's component. */
function strayComponent(name: string, stray: string): string {
  const right = name.charAt(0).toUpperCase() + name.slice(1)
  const use =
    right === name ? '' : ` and write ${quote(right)} here, since names of sections begin with a capital letter`
  return `The component of the section ${quote(name)} is in the wrong place: move ${stray} to sections/${right}/${right}.tsx${use}.`
}
