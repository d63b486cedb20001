import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

export const rawHtml = defineCheck({
  code: 'sections/raw-html',
  severity: 'warning',
  needs: 'site',
  title: 'A section inserts raw HTML',
  why: 'Whatever the value contains becomes part of the page: a single “<” in a text breaks it, and anyone who can write the value can put anything there. Its links, pictures and headings are not checked, either. Render elements from the data; plain text is always safe.',
  wrong: {
    'sections/Note/Note.tsx': `import type { SectionProps } from 'sitio'

export function Note({ props }: SectionProps<{ title: string }>) {
  return <h1 dangerouslySetInnerHTML={{ __html: props.title }} />
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `import type { SectionProps } from 'sitio'

export function Note({ props }: SectionProps<{ title: string }>) {
  return <h1>{props.title}</h1>
}
`,
  },
  message: ({ section }: { section: string }) =>
    `"${section}" inserts a value into the page as HTML, whatever it contains. Render it as text, or as elements.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const name of facts.sections.keys()) {
      const uses = readSectionCode(facts, name)?.rendered ?? []
      for (const use of uses.filter(({ kind }) => kind === 'raw-html'))
        if (isNew(use)) report(placeOfUse(use), { section: name }, { related: placesOfSection(facts)(name) })
    }
  },
})
