import { defineCheck } from '../rule/rule.ts'
import { isOwnSection } from './message-tables.ts'
import { messageUses } from './message-uses.ts'

const NOTE = (key: string) => `import { type SectionProps, useText } from 'sitio'

export function Note({ id }: SectionProps<{ title?: string }>) {
  const t = useText()
  return <section id={id}>{t('${key}')}</section>
}
`

export const unknownKeyInCode = defineCheck({
  code: 'messages/unknown-key-in-code',
  severity: 'error',
  needs: 'site',
  title: 'The code of a section uses a message that does not exist',
  why: 'Visitors would read the key itself. A section finds its texts in locales/ beside its code, and under sections: <Name>: in the messages of the site, which take precedence. Add the message to one of them in every language, or fix the key in the code.',
  wrong: {
    'sections/Note/Note.tsx': NOTE('mor'),
    'sections/Note/locales/en.yaml': 'more: Read more\n',
  },
  right: {
    'sections/Note/Note.tsx': NOTE('more'),
    'sections/Note/locales/en.yaml': 'more: Read more\n',
  },
  message: ({ section, parts, nearest }: { section: string; parts: readonly string[]; nearest: string | null }) => {
    if (parts.length > 1)
      return `The section "${section}" has no message with a key such as "${parts.join('…')}". Add it.`
    const start = `The section "${section}" has no message "${parts[0]}".`
    return nearest === null
      ? `${start} Add it to sections/${section}/locales/ or, under sections: ${section}:, to the site's messages.`
      : `${start} Did you mean "${nearest}"?`
  },
  check(facts, report) {
    for (const { section, call, nearest } of messageUses(facts).unknown) {
      if (!isOwnSection(facts, section)) continue
      const { module, start, parts } = call
      report({ position: module.source.positionAt(start) }, { section, parts, nearest }, { suggestion: nearest })
    }
  },
})
