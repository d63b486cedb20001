import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Whatsapp } from './Whatsapp.tsx'

it('opens a conversation with the message already written', () => {
  const props = { phone: '50622000155', label: 'WhatsApp', message: '¿Cuánto cuesta un rótulo & un menú?' }
  const { html, text } = renderSection({ name: 'Whatsapp', component: Whatsapp, props })
  const href = /href="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(new URL(href).pathname).toBe('/50622000155')
  expect(new URL(href).searchParams.get('text')).toBe(props.message)
  expect(text).toBe('WhatsApp')
})
