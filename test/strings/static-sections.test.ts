import { expect, it, vi } from 'vitest'
import type { RenderStatic } from '../../runtime/strings/static-section.ts'
import { StaticSections } from '../../runtime/strings/static-sections.ts'

const renderStatic: RenderStatic = () => '<p>static</p>'

it('the code of static sections is read once: React renders until then, and who has many pages waits for it', async () => {
  const load = vi.fn(async () => ({ default: { Quote: renderStatic } }))
  const sections = new StaticSections(load)
  expect(sections.of('Quote')).toBeNull()
  await sections.read()
  expect(sections.of('Quote')).toBe(renderStatic)
  expect(sections.of('Entry')).toBeNull()
  expect(sections.read()).toBeNull()
  expect(load).toHaveBeenCalledOnce()
})

it('React renders all of them where their code is gone', async () => {
  const sections = new StaticSections(() => Promise.reject(new Error('gone')))
  await sections.read()
  expect(sections.of('Quote')).toBeNull()
})
