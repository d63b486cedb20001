import { nearestName } from '../../values/names/nearest-name.ts'
import { definePageCheck } from './define-page-check.ts'
import { textOf } from './page-view.ts'

const note = (next: string) => ({
  'sections/Note/Note.tsx': `import { Link } from 'sitio'

export function Note({ props }) {
  const next = '${next}'
  return (
    <>
      <h1>{props.title}</h1>
      <Link to={next}>Home</Link>
    </>
  )
}
`,
})

export const deadLink = definePageCheck<{ readonly to: string; readonly text: string }>({
  code: 'pages/dead-link',
  severity: 'error',
  title: 'A link of a section names neither a route nor an address',
  why: 'Link renders plain text instead, since the link would lead nowhere: visitors see a name they cannot follow. This happens if code or data provide the name, which cannot be checked any earlier. Name a route that exists in the page’s language, or write a path or a full address; only http(s), mailto and tel become links.',
  wrong: note('indx'),
  right: note('index'),
  message: ({ to, text }, on) =>
    `The link "${text}" leads nowhere ${on}: "${to}" is neither a route in this language nor an address. Write the name of a route, a path, or a full address.`,
  look(page, found, { facts }) {
    const routes = facts.site.routes.filter(({ locale }) => locale === page.locale).map(({ name }) => name)
    for (const element of page.elements) {
      const to = element.attribute('data-dead-link')
      if (to === null || element.section === null) continue
      found(
        element.section,
        { to, text: textOf(element.node) },
        { suggestion: nearestName(to.split('#', 1)[0] ?? '', routes) },
      )
    }
  },
  subject: ({ to }) => to,
})
