import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixSite } from '../../runtime/checks/fix/fix-site.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { createRandom } from '../support/random/random.ts'

const FILE = 'site.config.yaml'
const config = join(import.meta.dirname, '../fixtures/sites/bakery', FILE)
const text = readFileSync(config, 'utf8')

/** Keys whose values name something that is defined elsewhere. */
const references = new Set(['layout', 'palette', 'section', 'to', 'validators', 'title', 'client'])
/** Keys of the schema and of sections: those that an author may misspell. */
const known =
  /^(?:sections?|props|title|layout|palette|validators|cache|maxAge|redirects|status|heading|limit|links|text|picture|schema|content|stylesheets)$/

interface Place {
  readonly path: readonly PathStep[]
  readonly at: 'key' | 'value'
}

function placesOf(value: unknown, path: readonly PathStep[] = []): Place[] {
  if (typeof value === 'string') {
    const key = path.findLast((step) => typeof step === 'string') ?? ''
    return references.has(key) && path[0] !== 'site' && /^[A-Za-z][\w.-]{4,}$/.test(value)
      ? [{ path, at: 'value' }]
      : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const step = Array.isArray(value) ? Number(key) : key
    const own: Place[] = known.test(key) && key.length > 4 ? [{ path: [...path, step], at: 'key' }] : []
    return [...own, ...placesOf(child, [...path, step])]
  })
}

/** The site with another text of its manifest, which is nowhere written down. */
async function check(manifest: string) {
  const loaded = loadSite(config, {}, new Map([[config, manifest]]))
  const { findings, read, site } = await checkSite(loaded)
  return { findings, depth: [read, loaded.site, site].filter((part) => part !== null).length }
}

describe('a slip of the keyboard in a real manifest', () => {
  const document = parseManifest(text, FILE)
  const places = placesOf(document.value)

  it('is fixed, or left to its author, and never made something else', async () => {
    const random = createRandom(7)
    const outcome = { fixed: 0, left: 0 }
    const slips = Array.from({ length: 20 }, () => random.pick(places))
    for (const { path, at } of slips) {
      const mark = document.rangeOf(path, at)
      if (mark === undefined) throw new Error(`Nothing is written at ${path.join('/')}.`)
      const lost = mark.offset + 2 + random.below(mark.end - mark.offset - 3)
      const faulty = `${text.slice(0, lost)}${text.slice(lost + 1)}`
      const { texts, state } = await fixSite({
        read: (file) => (file === FILE ? faulty : null),
        check: (edited) => check(edited.get(FILE) ?? faulty),
      })
      const result = texts.get(FILE) ?? faulty
      if (result === text) outcome.fixed += 1
      else {
        outcome.left += 1
        expect(result, path.join('/')).toBe(faulty)
        expect(state.findings, path.join('/')).not.toEqual([])
      }
    }
    expect(outcome.fixed, JSON.stringify(outcome)).toBeGreaterThan(0.9 * slips.length)
  })

  it('is fixed together with others, of shape and of names', async () => {
    const faulty = text
      .replace('palette: feast', 'pallete: feast')
      .replace('layout: doorway', 'layout: dorway')
      .replace('- Imprint', '- Inprint')
      .replace('{ to: breads, text: pages.breads }', '{ to: braeds, text: pages.breds }')
    let checks = 0
    const { texts } = await fixSite({
      read: (file) => (file === FILE ? faulty : null),
      check: (edited) => {
        checks += 1
        return check(edited.get(FILE) ?? faulty)
      },
    })
    expect(texts.get(FILE)).toBe(text)
    // As it was, and fixed.
    expect(checks).toBe(2)
  })
})
