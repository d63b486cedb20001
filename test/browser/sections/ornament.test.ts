import { describe, expect, it } from 'vitest'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { sharePage } from '../../support/browsers/share-page.ts'

const agency = openAgency()
const visitor = sharePage(() => agency.open())

// Each of the three kinds of wheel is at the top of one of these pages.
describe.each(['/creatividad', '/cursos', '/tecnologia', '/pri'])('the wheel of %s', (path) => {
  it('has whole petals, which stay clear of each other', async () => {
    const { page } = visitor
    await page.goto(agency.url + path)
    const petals = await page.locator('.heading__ornament :is(.wheel__petal, .wheel__leaf)').evaluateAll((paths) =>
      (paths as SVGPathElement[]).map((petal) => {
        const points = Array.from({ length: 200 }, (_, at) =>
          petal.getPointAtLength((petal.getTotalLength() * at) / 200),
        )
        const least = Math.min(...points.map(({ y }) => y))
        return {
          widestDegrees: Math.max(...points.map(({ x, y }) => (Math.atan2(Math.abs(x), -y) * 180) / Math.PI)),
          isWholeAtTip: petal.isPointInFill(new DOMPoint(0, least + 1)),
        }
      }),
    )
    expect(petals).toHaveLength(16)
    for (const { widestDegrees, isWholeAtTip } of petals) {
      expect(widestDegrees).toBeLessThanOrEqual(360 / 16 / 2)
      expect(isWholeAtTip).toBe(true)
    }
  })
})

describe.each([
  ['es', '/contact', '2026-11-22T09:44:00Z', '3:44 en San José', 'Cerrado ahora mismo. Abrimos el lunes a las 8:30.'],
  ['es', '/contact', '2026-11-24T00:00:00Z', '18:00 en San José', 'Cerrado ahora mismo. Abrimos el martes a las 8:30.'],
  ['es', '/contact', '2026-11-23T18:00:00Z', '12:00 en San José', 'Abierto ahora mismo. Abrimos de 8:30 a 17:30.'],
  ['en', '/en/contact', '2026-11-22T09:44:00Z', '3:44 in San José', 'Closed right now. We open on Monday at 8:30.'],
  ['en', '/en/contact', '2026-11-23T12:00:00Z', '6:00 in San José', 'Closed right now. We open today at 8:30.'],
])('the clock in %s on %s at %s', (_, path, moment, time, state) => {
  it(`says «${state}»`, async () => {
    const { page, complaints } = visitor
    await page.clock.setFixedTime(moment)
    await page.goto(agency.url + path)
    await page.locator('.community__clock').scrollIntoViewIfNeeded()
    await page.locator('.community__hands').waitFor()
    expect(await page.locator('.community__time').innerText()).toBe(time)
    expect(await page.locator('.community__state').innerText()).toBe(state)
    expect(complaints).toEqual([])
  })
})
