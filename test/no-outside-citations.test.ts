import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DECISIONS, decisionAnchors } from './support/read/decisions.ts'

const ROOT = join(import.meta.dirname, '..')
/** Made by tools, or copied from elsewhere. */
const FOREIGN = /^package-lock\.json$|^test\/fixtures\/sarif\//

/** Numbers of decisions, and sections of documents, that stand in no file here: who reads the code cannot look them up. */
const CITATIONS = [
  /(?<![%\w#/+.-])D[1-9]\d?(?![\w%+/=-])/,
  /(?:\b\w+ )?§ ?\d+(?:\.\d+)?/,
  /\bspec(?:ification)?(?:['’]s)?,? (?:sections?|rows?) \d/i,
  /\bsections? \d+,? rows? \d/i,
  /\((?:sections?|rows?) \d[^)]*\)/i,
  /\bbehaviou?rs,? \d+(?:\.\d+)?/i,
  /\bcontract,? (?:section )?\d/i,
  /\breliability,? (?:section )?\d/i,
  /\brequirements? \d/i,
  /\b(?:architecture|dependencies|performance|features),? (?:section )?\d+\.\d+/i,
  /\b(?:architecture|behaviours|contract|dependencies|exemplars|features|performance|reliability)\.md\b/,
]

/** What a text cites, also where the line breaks in it. */
function citationsIn(text: string): string[] {
  const flowing = text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ')
  return CITATIONS.flatMap((citation) => flowing.match(new RegExp(citation, `${citation.flags}g`)) ?? [])
}

const texts = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && !FOREIGN.test(file) && existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  .filter(({ text }) => !text.includes('\0'))

describe('a citation', () => {
  it.each([
    ['(', 'D', '41)'],
    ['@see ', 'spec section', ' 8'],
    ['by the ', "spec's", ' section 6'],
    ['', 'behaviours', ' 2.14'],
    ['the ', 'contract', ', section 6'],
    ['title template ', '(section', ' 1)'],
    ['', 'reliability', ' 14'],
    ['@see ', 'requirement', ' 32'],
    ['', 'architecture', ' 0.2'],
    ['(', 'performance', '.md)'],
    ['', 'behaviours', '\n   * 2.8'],
  ])('is found: %s%s%s', (...parts) => {
    expect(citationsIn(parts.join(''))).toHaveLength(1)
  })

  it.each(['%D8%AE', '"AD41"', '#D41B00', 'section 3 of the page', 'its 2 behaviours', 'activeElement?.tagName'])(
    'is not found where there is none: %s',
    (text) => {
      expect(citationsIn(text)).toEqual([])
    },
  )
})

it('no file cites what nobody can open', () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.flatMap(({ file, text }) => citationsIn(text).map((words) => `${file}: ${words}`))).toEqual([])
})

it('every link to a decision leads to its heading', () => {
  expect(new Set(decisionAnchors).size).toBe(decisionAnchors.length)
  const links = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/decisions\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ file, anchor })),
  )
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(({ anchor }) => !decisionAnchors.includes(anchor))).toEqual([])
})

it('the page of decisions can be found', () => {
  const naming = texts.filter(({ text }) => text.includes(`](${DECISIONS})`)).map(({ file }) => file)
  expect(naming).toContain('README.md')
})
