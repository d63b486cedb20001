import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Loader } from './Loader.tsx'

it.each([0, 4])('says that something is coming, with an outline of %i lines', (rows) => {
  const { html, text } = renderSection({ name: 'Loader', component: Loader, props: { rows }, locale: 'en' })
  expect(html).toContain('aria-busy="true"')
  expect(html.match(/loader__row/g) ?? []).toHaveLength(rows)
  expect(text).toBe('Almost here.')
})
