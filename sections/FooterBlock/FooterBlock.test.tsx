import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { FooterBlock } from './FooterBlock.tsx'

const props = {
  line: 'Pasá, hay café',
  columns: [
    { title: 'Obra', links: [{ text: 'Video', to: 'video' }] },
    { title: 'Hablemos', links: [{ text: 'Correo', to: 'mailto:hola@example.org' }] },
  ],
  smallPrint: '© 2026',
}

it('shows its line, its columns and the small print', () => {
  const { elements, text, html } = renderSection({ name: 'FooterBlock', component: FooterBlock, props })
  expect(elements('h2')).toEqual(['Obra', 'Hablemos'])
  expect(html).toContain('href="mailto:hola@example.org"')
  expect(text).toMatch(/^Pasá, hay café .*© 2026$/)
})

it('shows the address with the name of the product, line by line', () => {
  const withAddress = { ...props, address: ['Calle 33', 'San José'] }
  const { html } = renderSection({ name: 'FooterBlock', component: FooterBlock, props: withAddress })
  expect(html).toContain('<strong>Estudio Colibrí</strong><span>Calle 33</span><span>San José</span>')
})
