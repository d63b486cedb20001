import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

export const rawHtml = defineCheck({
  code: 'sections/raw-html',
  severity: 'warning',
  needs: 'site',
  title: 'A section writes HTML that comes from elsewhere',
  why: 'Whatever stands in the value becomes a part of the page: one “<” in a text breaks it, and what somebody else may write can show anything there. Nobody checks its links, pictures and headings either. Render elements from the data; a text is safe by itself.',
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
    `"${section}" writes a value into the page as HTML, whatever it holds. Render it as a text, or make elements of it.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const name of facts.sections.keys()) {
      const uses = readSectionCode(facts, name)?.rendered ?? []
      for (const use of uses.filter(({ kind }) => kind === 'raw-html'))
        if (isNew(use)) report(placeOfUse(use), { section: name }, { related: placesOfSection(facts)(name) })
    }
  },
})
