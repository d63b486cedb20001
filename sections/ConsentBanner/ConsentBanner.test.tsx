import { describe, expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { ConsentBanner } from './ConsentBanner.tsx'

const props = {
  title: 'Solo si querés',
  text: 'Google cuenta las visitas.',
  link: { text: 'Qué guarda el sitio', to: 'contact' },
}
const { html, elements } = renderSection({ name: 'ConsentBanner', component: ConsentBanner, props })
const tag = (hook: string) => new RegExp(`<[^>]*data-consent="${hook}"[^>]*>`).exec(html)?.[0]

describe('the question for consent', () => {
  it('is hidden, with the button that asks again, until something shows it', () => {
    expect(tag('panel')).toContain(' hidden=""')
    expect(tag('open')).toContain(' hidden=""')
  })

  it('makes yes and no equally prominent', () => {
    expect(tag('accept')?.replace('accept', 'decline')).toBe(tag('decline'))
    expect(elements('button')).toEqual([
      'Aceptar todo',
      'Solo lo necesario',
      'Guardar lo elegido',
      'Opciones de privacidad',
    ])
  })

  it('lets the visitor choose by category, none of them chosen beforehand', () => {
    expect(html.match(/data-consent-category="[a-z]+"/g)).toEqual([
      'data-consent-category="analytics"',
      'data-consent-category="maps"',
    ])
    expect(html).not.toContain('checked')
  })

  it('asks for what embeds name as well, where it is told of it', () => {
    const choices = [{ category: 'media', name: 'Películas', text: 'Se ven aquí mismo.' }]
    const more = renderSection({ name: 'ConsentBanner', component: ConsentBanner, props: { ...props, choices } })
    expect(more.html).toContain('data-consent-category="media"')
    expect(more.html).toMatch(/<strong>Películas<\/strong>.*Se ven aquí mismo\./)
  })

  it('leads to where it is told in full', () => expect(html).toMatch(/<a href="\/contact"[^>]*>Qué guarda el sitio/))
})
