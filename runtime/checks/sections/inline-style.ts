import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

export const inlineStyle = defineCheck({
  code: 'sections/inline-style',
  severity: 'warning',
  needs: 'site',
  title: 'A section writes styles into its HTML',
  why: 'The security policy of the site forbids style attributes and style elements in the HTML, so the browser drops them, and what looks right in development is missing in production. In an interactive section, React does not write them again when it starts. Use a class and the stylesheet of the section; for a value from data, one class for each value. Scripts may set styles: an effect, or a library that animates.',
  wrong: {
    'sections/Note/Note.tsx': `import type { SectionProps } from 'sitio'

export function Note({ props }: SectionProps<{ title: string }>) {
  return <h1 style={{ color: 'teal' }}>{props.title}</h1>
}
`,
  },
  right: {
    'sections/Note/Note.css': '.note-title { color: teal }\n',
    'sections/Note/Note.tsx': `import type { SectionProps } from 'sitio'

export function Note({ props }: SectionProps<{ title: string }>) {
  return <h1 className="note-title">{props.title}</h1>
}
`,
  },
  message: ({ section, name }: { section: string; name: string }) =>
    `"${section}" writes ${name === 'style' ? 'a style attribute' : 'a stylesheet'} into its HTML, which the security policy forbids, so browsers drop it in production. Use a class, and the stylesheet of the section.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const name of facts.sections.keys()) {
      const uses = readSectionCode(facts, name)?.rendered ?? []
      for (const use of uses.filter(({ kind }) => kind === 'style'))
        if (isNew(use))
          report(placeOfUse(use), { section: name, name: use.name }, { related: placesOfSection(facts)(name) })
    }
  },
})
