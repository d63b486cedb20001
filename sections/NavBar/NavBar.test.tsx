import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { NavBar } from './NavBar.tsx'

const props = {
  links: [
    { text: 'Portafolio', to: 'portafolio' },
    { text: 'Video', to: 'video' },
  ],
  action: { text: 'Contáctanos', to: 'contact' },
}
const navBar = (path: string, locale: 'es' | 'en' = 'es') =>
  renderSection({ name: 'NavBar', component: NavBar, props, path, locale })

it('leads to every page that it is given, and to the call to action', () => {
  const { html, textsOf } = navBar('/')
  expect(textsOf('navbar__link')).toEqual(['Portafolio', 'Video'])
  expect(html).toMatch(/<a href="\/contact"[^>]*>Contáctanos<\/a>/)
})

it('shows the mark beside the product name only where one is given', () => {
  const logo = { ...picture(''), src: '/logo.svg' }
  const { html, textsOf } = renderSection({ name: 'NavBar', component: NavBar, props: { ...props, logo } })
  expect(html).toMatch(/<img src="\/logo\.svg"[^>]* alt="" class="navbar__mark"/)
  expect(textsOf('navbar__logo')).toEqual(['Estudio Colibrí'])
  expect(navBar('/').html).not.toContain('<img')
})

it('marks the current page, and no other', () => {
  expect(navBar('/video').html.match(/href="[^"]*" aria-current="page"/g)).toEqual([
    'href="/video" aria-current="page"',
  ])
})

it('leads to the same page in every language and marks the current one', () => {
  const { html } = navBar('/video', 'en')
  expect(html).toMatch(/href="\/video" hrefLang="es" lang="es" aria-label="ES, Español">/i)
  expect(html).toMatch(/href="\/en\/video" hrefLang="en" lang="en" aria-label="EN, English" aria-current="true">/i)
})

it('opens and closes its menu without JavaScript', () => {
  const { html, elements } = navBar('/')
  expect(html).toMatch(/<button[^>]*popoverTarget="it-sheet">/i)
  expect(html).toMatch(/<nav[^>]*id="it-sheet" popover="auto"/)
  // The stylesheet shows one of the two words.
  expect(elements('button')).toEqual(['Menú Cerrar'])
})
