import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openAgency } from '../support/browsers/open-agency.ts'
import { sharePage } from '../support/browsers/share-page.ts'
import { AGENCY } from '../support/sites/agency.ts'

type Colors = Record<string, string>

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const agency = openAgency()

const { color, palettes, contrast } = parse(readFileSync(AGENCY, 'utf8')).theme as {
  color: Colors
  palettes: Record<string, Colors>
  contrast: readonly { text: string; ground: string; least?: number }[]
}
const styles = readFileSync(join(AGENCY, '../sections/theme/base.css'), 'utf8')
const night = /@media screen and \(prefers-color-scheme: dark\) \{(.*?)\n\}/s.exec(styles)?.[1] ?? ''

/** The dark colours of a page with this palette. The manifest's palette overrides rules without a palette, and rules for the palette override both. */
function colorsByNight(palette: string | null): Colors {
  const named = palette === null ? ':not([data-palette])' : `[data-palette="${palette}"]`
  return { ...color, ...rules('html:root '), ...(palette === null ? {} : palettes[palette]), ...rules(named) }
}

/** The colors that rules set whose selector has this part. */
function rules(part: string): Colors {
  const found = [...night.matchAll(/(html:root[^{]*)\{([^}]*)\}/g)].filter(([, selector]) => selector?.includes(part))
  const colors = found.flatMap(([, , body]) => [...(body ?? '').matchAll(/--color-([\w-]+): (#\w+)/g)])
  return Object.fromEntries(colors.map(([, name, value]) => [name, value]))
}

describe('by night', () => {
  const visitor = sharePage(() => agency.open({ colorScheme: 'dark', bypassCSP: true }))

  it.each([null, ...Object.keys(palettes)])('the palette %s keeps text as clear as by day', (palette) => {
    const worn = colorsByNight(palette)
    const pairs = [...contrast, { text: 'on-flat', ground: 'flat' }, { text: 'on-invite', ground: 'invite' }]
    for (const { text, ground, least = 4.5 } of pairs)
      expect(wcagContrast(worn[text] ?? '', worn[ground] ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(least)
  })

  it('paper is dark, and each flat what it is by day', () => {
    for (const palette of Object.keys(palettes)) {
      expect(colorsByNight(palette).paper?.toLowerCase()).toBe('#14181f')
      expect(colorsByNight(palette).flat).toBe(palettes[palette]?.flat)
    }
  })

  // A paper-coloured page, one with a form, one with courses, and one about a work.
  it.each(['/', '/contact', '/cursos', '/portafolio/pan-con-nombre'])('%s passes what axe looks for', async (path) => {
    const { page } = visitor
    await page.goto(agency.url + path)
    await page.evaluate(axeSource)
    const broken = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
      return (await axe.run()).violations.map(({ id }) => id)
    })
    expect(broken).toEqual([])
  })
})
