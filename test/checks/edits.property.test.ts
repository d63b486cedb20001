import { describe, expect, it } from 'vitest'
import { applyBaseline } from '../../runtime/checks/baseline/apply-baseline.ts'
import { readBaseline } from '../../runtime/checks/baseline/read-baseline.ts'
import { applySuppressions } from '../../runtime/checks/suppress/apply-suppressions.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { createSourceText } from '../../runtime/manifest/text/source-text.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { replaceScalar } from '../../runtime/manifest/yaml/write-scalar.ts'
import { createRandom } from '../support/random/random.ts'
import { oddTexts, randomYaml } from './random-yaml.ts'

const seeds = Array.from({ length: 400 }, (_, seed) => seed)

/** A value with another text at a path, or another key: built by itself, so that it proves the edit. */
function changed(value: unknown, [step, ...rest]: readonly PathStep[], at: 'key' | 'value', text: string): unknown {
  if (step === undefined) return text
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? changed(item, rest, at, text) : item))
  const entries = Object.entries(value as Record<string, unknown>).map(([key, child]): [string, unknown] => {
    if (key !== step) return [key, child]
    return at === 'key' && rest.length === 0 ? [text, child] : [key, changed(child, rest, at, text)]
  })
  return Object.fromEntries(entries)
}

describe('an edit of any YAML', () => {
  it.each(['key', 'value'] as const)('changes one %s, and no byte beside it', (at) => {
    let edits = 0
    for (const seed of seeds) {
      const random = createRandom(seed)
      const { text, keys, values } = randomYaml(random)
      const document = parseManifest(text, 'site.config.yaml')
      expect(document.problems, text).toEqual([])
      const places = at === 'key' ? keys : values
      if (places.length === 0) continue
      const path = random.pick(places)
      const replacement = at === 'key' ? `${random.pick(oddTexts)}!` : random.pick(oddTexts)
      const edit = replaceScalar(document, path, at, replacement)
      if (edit === null) throw new Error(`seed ${seed}: nothing to edit at ${path.join('/')} of\n${text}`)
      const result = applyEdits(text, [edit])
      if (result === null) throw new Error(`seed ${seed}: the edit does not fit.`)
      const mark = text.startsWith('\uFEFF') ? 1 : 0
      expect(result.slice(0, edit.start + mark)).toBe(text.slice(0, edit.start + mark))
      expect(result.slice(edit.start + mark + edit.text.length)).toBe(text.slice(edit.end + mark))
      const after = parseManifest(result, 'site.config.yaml')
      expect(after.problems, `seed ${seed}:\n${result}`).toEqual([])
      expect(after.value, `seed ${seed}:\n${result}`).toEqual(changed(document.value, path, at, replacement))
      edits += 1
    }
    expect(edits).toBeGreaterThan(300)
  })
})

describe('the removal of a comment that hides nothing', () => {
  it('gives the text back as it was without it', () => {
    for (const seed of seeds.slice(0, 150)) {
      const random = createRandom(seed)
      const { text } = randomYaml(random)
      const ending = text.includes('\r\n') ? '\r\n' : '\n'
      const lines = text.split(ending)
      const place = random.below(lines.length)
      const comment = `${' '.repeat(random.below(5))}# sitio-disable-next-line head/title it was so`
      // A byte order mark stays at the very beginning.
      const first = lines[place] ?? ''
      const commented = first.startsWith('\uFEFF') ? [`\uFEFF${comment}`, first.slice(1)] : [comment, first]
      const changedText = [...lines.slice(0, place), ...commented, ...lines.slice(place + 1)].join(ending)
      const { findings } = applySuppressions([], {
        sources: [createSourceText('site.config.yaml', changedText)],
        codes: new Map([['head/title', false]]),
        didRun: () => true,
      })
      expect(findings.map(({ code }) => code)).toEqual(['suppress/unused'])
      expect(applyEdits(changedText, findings[0]?.fix?.edits ?? [])).toBe(text)
    }
  })
})

describe('the removal of entries of a baseline', () => {
  it('leaves the others', () => {
    for (const seed of seeds.slice(0, 100)) {
      const random = createRandom(seed)
      const entries = Array.from({ length: 1 + random.below(6) }, (_, index) => ({
        code: 'head/title',
        file: 'site.config.yaml',
        at: `/routes/${index}/title`,
        count: 1 + random.below(3),
        isStale: random.chance(0.5),
      }))
      const left = entries.filter(({ isStale }) => !isStale)
      const found = left.flatMap(({ code, file, at, count }) =>
        Array.from({ length: count }, () => ({
          ...{ severity: 'warning' as const, code, message: 'It is so.', file, line: 1, column: 1, path: at },
          ...{ blocks: false, docs: '' },
        })),
      )
      let text = JSON.stringify(
        { version: 1, findings: entries.map(({ isStale: _, ...entry }) => entry) },
        null,
        random.pick([0, 2]),
      )
      // The last of the list and the one before it share a comma: such two are taken out one after the other.
      for (let round = 0; round < entries.length + 1; round += 1) {
        const baseline = readBaseline(text)
        if ('code' in baseline) throw new Error(`seed ${seed}: ${baseline.message}\n${text}`)
        const { findings } = applyBaseline(found, baseline, () => true)
        text = applyEdits(text, findings[0]?.fix?.edits ?? []) ?? text
      }
      expect(JSON.parse(text).findings).toEqual(left.map(({ isStale: _, ...entry }) => entry))
    }
  })
})
