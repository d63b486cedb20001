import { afterEach, expect, it, vi } from 'vitest'
import { loadIntegrations } from '../../runtime/client/integrations/load-integrations.ts'
import type { DocumentState } from '../../runtime/page/payload.ts'
import { stubWindow } from '../support/browsers/stub-window.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Notes what the integrations are handed: the pages until they came, then page by page. */
const CHUNK = `data:text/javascript,${encodeURIComponent(`export const startIntegrations = (state, shown) => {
  handed.push(...shown.map(({ path, route }) => path + ' ' + route))
  return ({ path, route }) => handed.push(path + ' ' + route)
}`)}`

it('hands over the page of the document once, and then each page that navigation tells of', async () => {
  const handed: string[] = []
  const page = Object.assign(new EventTarget(), { readyState: 'complete' })
  vi.stubGlobal('handed', handed)
  vi.stubGlobal('document', page)
  stubWindow()
  vi.stubGlobal('location', new URL('https://a.example/contact?via=correo'))
  const show = (path: string, route: string) =>
    page.dispatchEvent(new CustomEvent('sitio:page', { detail: { path, route, status: 200 } }))
  // What it reads of the state.
  const state = { site: { chunkLoadMs: 1000, idleMs: 1 }, life: { route: 'contact___es' } } as unknown as DocumentState
  loadIntegrations(CHUNK, state)
  // The navigation first reports the page that is already shown.
  show('/contact', 'contact___es')
  show('/cursos', 'cursos___es')
  await expect.poll(() => handed).toEqual(['/contact contact___es', '/cursos cursos___es'])
  show('/cursos', 'cursos___es')
  expect(handed).toHaveLength(3)
})
