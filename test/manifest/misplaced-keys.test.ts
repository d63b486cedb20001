import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import type { ManifestProblem } from '../../runtime/manifest/problems/problem.ts'
import { checkReferences } from '../../runtime/manifest/references/check-references.ts'
import { listSections, loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import { validateManifest } from '../../runtime/manifest/shape/validate-manifest.ts'
import type { PathStep } from '../../runtime/manifest/text/position.ts'
import { expandIncludes } from '../../runtime/manifest/yaml/expand-includes.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { substituteEnv } from '../../runtime/manifest/yaml/substitute-env.ts'

const root = join(import.meta.dirname, '../..')
/** Moves only every eighth key of the larger site, since each move requires a check of the whole manifest. */
const sites = {
  agency: { folder: root, every: 8 },
  bakery: { folder: join(root, 'test/fixtures/sites/bakery'), every: 1 },
}

/** Every problem of a manifest by its shape and its names, as a site finds them. */
function createChecker(folder: string) {
  const roots = [...new Set([join(folder, 'sections'), join(root, 'sections')])]
  const sectionNames = listSections(roots)
  const { sections } = loadSections(sectionNames, roots)
  const read = (file: string) => ({ ok: true, text: readFileSync(join(folder, file), 'utf8') }) as const
  return (text: string): ManifestProblem[] => {
    const parsed = expandIncludes(parseManifest(text, 'site.config.yaml'), read)
    const document = substituteEnv(parsed, { SITE_SECRET: 'x' })
    if (document.problems.length > 0) return document.problems
    const { manifest, problems } = validateManifest(document, (name) => sections.get(name)?.schema ?? null)
    if (manifest === null) return problems
    return checkReferences({ manifest, document, sections, sectionNames, sectionFolders: [] })
  }
}

interface Move {
  /** Where the key belongs. */
  readonly path: string
  readonly direction: (typeof directions)[number]
  readonly text: string
}

const directions = ['up', 'down', 'beside'] as const

/** The manifest with one of its keys moved, each in its turn: behind its map, into a map beside it, or into a map beside its own. */
function* movesOf(text: string, every: number): Generator<Move> {
  const document = parseDocument(text)
  const keys = [...mapsOf(document.contents, [])].flatMap((path) => {
    const map = document.getIn(path, true) as YAMLMap<Node, Node>
    return map.items.length > 1 ? map.items.map((pair) => ({ path, map, pair })) : []
  })
  for (const [turn, { path, map, pair }] of keys.filter((_, index) => index % every === 0).entries()) {
    const direction = directions[turn % directions.length] ?? 'up'
    const undo = move(document.contents, map, path, pair, direction)
    if (undo === null) continue
    yield { path: words([...path, String(pair.key)]), direction, text: document.toString({ lineWidth: 0 }) }
    undo()
  }
}

function* mapsOf(node: unknown, path: PathStep[]): Generator<PathStep[]> {
  if (isMap(node)) {
    yield path
    for (const { key, value } of node.items) yield* mapsOf(value, [...path, String(key)])
  }
  if (isSeq(node)) for (const [index, item] of node.items.entries()) yield* mapsOf(item, [...path, index])
}

function move(contents: Node | null, map: YAMLMap, path: PathStep[], pair: Pair, direction: Move['direction']) {
  const target = targetOf(contents, map, path, pair, direction)
  if (target === null || target.map.has(isScalar(pair.key) ? pair.key.value : pair.key)) return null
  const at = map.items.indexOf(pair)
  map.items.splice(at, 1)
  target.map.items.splice(target.at, 0, pair)
  return () => {
    target.map.items.splice(target.at, 1)
    map.items.splice(at, 0, pair)
  }
}

function targetOf(contents: Node | null, map: YAMLMap, path: PathStep[], pair: Pair, direction: Move['direction']) {
  const at = map.items.indexOf(pair)
  const isFree = (target: unknown) => isMap(target) && !target.has(isScalar(pair.key) ? pair.key.value : pair.key)
  const inside = (pairs: (Pair | undefined)[]) => {
    const target = pairs.map((candidate) => candidate?.value).find(isFree)
    return isMap(target) ? { map: target, at: target.items.length } : null
  }
  if (direction === 'down') return inside([...map.items.slice(0, at).reverse(), ...map.items.slice(at + 1)])
  const depth = path.findLastIndex((step) => typeof step === 'string')
  if (depth < 0 || !isMap(contents)) return null
  const parent = depth === 0 ? contents : contents.getIn(path.slice(0, depth), true)
  if (!isMap(parent)) return null
  const own = parent.items.findIndex(({ key }) => String(key) === path[depth])
  return direction === 'up' ? { map: parent, at: own + 1 } : inside([parent.items[own - 1], parent.items[own + 1]])
}

function words(path: readonly PathStep[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}

describe.each(Object.entries(sites))('every key of the %s, moved where it means nothing', (_, { folder, every }) => {
  const check = createChecker(folder)
  const whole = readFileSync(join(folder, 'site.config.yaml'), 'utf8')
  const outcomes = [...movesOf(whole, every)].flatMap((moved) => {
    const problems = check(moved.text)
    return problems.length === 0 ? [] : [{ ...moved, problems }]
  })

  it('is led back to its place, eight times of nine', () => {
    const wrong = outcomes.filter(
      ({ path, problems }) => !problems.some(({ args }) => 'nearest' in args && args.nearest === path),
    )
    expect(outcomes.length).toBeGreaterThan(100)
    expect(wrong.length / outcomes.length).toBeLessThan(1 / 9)
  })

  it('is moved back by every safe fix', () => {
    const fixes = outcomes.flatMap(({ text, path, problems }) =>
      problems.flatMap(({ code, fix }) =>
        code === 'manifest/misplaced-key' && fix?.isSafe ? [{ path, text, edits: fix.edits }] : [],
      ),
    )
    expect(fixes.length).toBeGreaterThan(outcomes.length / 2)
    // It says what it said before, and nothing was wrong with that.
    const said = (manifest: string) => parseManifest(manifest, 'site.config.yaml').value
    const before = said(whole)
    const left = fixes.filter(({ text, edits }) => !isDeepStrictEqual(said(applyEdits(text, edits) ?? ''), before))
    expect(left.map(({ path }) => path)).toEqual([])
    expect(check(whole)).toEqual([])
  })
})
