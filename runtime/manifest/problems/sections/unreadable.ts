import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

const messages = 'sections/Note/locales/en.yaml'

const useText = `import { useText } from 'sitio'

export function Note() {
  const t = useText()
  return <p>{t('more')}</p>
}
`

export const unreadable = defineProblem({
  code: 'sections/unreadable',
  severity: 'error',
  blocks: true,
  title: 'A file of a section cannot be read',
  why: 'A section brings the few texts of its own controls in locales/<code>.yaml: a map from keys to texts. Any other file yields no texts, so the section would show their keys. Its code, schema and operations must be readable files, too. Fix the file that the finding names.',
  wrong: { 'sections/Note/Note.tsx': useText, [messages]: '- more: Read on\n' },
  right: { 'sections/Note/Note.tsx': useText, [messages]: 'more: Read on\n' },
  message: ({ section, file, reason }: { section: string; file: string; reason: string }) =>
    `The section ${quote(section)} cannot be read: ${file}: ${reason}.`,
})
