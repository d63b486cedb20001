import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

export const browserOnly = defineCheck({
  code: 'sections/browser-only',
  severity: 'error',
  needs: 'site',
  title: 'A section uses browser-only objects while it renders',
  why: 'Every section, interactive or not, first renders on the server, where there is no window, document or storage: it fails, and visitors see a gap. Use them in an effect or a handler of an interactive section, both of which run only in the browser.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note() {
  return <p>{navigator.language}</p>
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `import { usePage } from 'sitio'

export function Note() {
  const { locale } = usePage()
  return <p>{locale}</p>
}
`,
  },
  message: ({ section, name }: { section: string; name: string }) =>
    `"${name}" does not exist when the server renders "${section}". Use it in an effect or a handler of an interactive section.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const name of facts.sections.keys()) {
      const first = readSectionCode(facts, name)?.rendered.find(({ kind }) => kind === 'browser')
      if (first === undefined || !isNew(first)) continue
      report(placeOfUse(first), { section: name, name: first.name }, { related: placesOfSection(facts)(name) })
    }
  },
})
