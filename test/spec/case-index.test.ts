import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { decisionAnchors } from '../support/read/decisions.ts'
import { readCases } from './read-cases.ts'

const TESTS = join(import.meta.dirname, '..')
const INDEX = 'spec/cases/index.yaml'

/** Area → id → the decision that wins over it, as an anchor of the page of decisions. */
const index = parse(readFileSync(join(TESTS, INDEX), 'utf8')) as Record<string, Record<string, string | null>>

/** What a test file says in its texts, which are titles and tables, or a file of cases in its rows; comments do not count. */
function textOf(file: string): string {
  const source = readFileSync(join(TESTS, file), 'utf8')
  if (file.endsWith('.yaml')) return JSON.stringify(parse(source))
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => void texts.push(String(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  }).visit(parseSync(file, source).program)
  return texts.join('\n')
}

/** `C-CON-001`, and every id of `C-ERR-001, 023`. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/(C-[A-Z0-9]+-)(\d{3}(?:, \d{3})*)/g)].flatMap(([, prefix = '', numbers = '']) =>
    numbers.split(', ').map((number) => prefix + number),
  )
}

const sources = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$|^spec\/cases\/.*\.yaml$/.test(file) && !file.includes('node_modules'))
  .filter((file) => file !== INDEX)
  .map((file) => {
    return { file, ids: new Set(idsIn(textOf(file))) }
  })

describe('a case that a decision wins over', () => {
  const decisions = new Map(Object.values(index).flatMap((cases) => Object.entries(cases)))
  const overruled = sources
    .filter(({ file }) => file.endsWith('.yaml'))
    .flatMap(({ file }) => readCases<unknown, unknown>(basename(file, '.yaml')))
    .flatMap(({ id, given, overruled_by: decision }) => (decision === undefined ? [] : [{ id, given, decision }]))

  it.each(overruled)('names it as its index does ($id: $given)', ({ id, decision }) => {
    expect(decisionAnchors).toContain(decision)
    expect(decisions.get(id ?? '') ?? decision).toBe(decision)
  })
})

describe.each(Object.entries(index))('every case of the area %s has a test that names it', (_, cases) => {
  it.each(Object.entries(cases))('%s (overruled by: %s)', (id, decision) => {
    const naming = sources.filter(({ ids }) => ids.has(id))
    expect(naming.map(({ file }) => file)).not.toEqual([])
    if (decision !== null) expect(decisionAnchors).toContain(decision)
  })
})
