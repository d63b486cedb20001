import { describe, expect, it } from 'vitest'
import { fixSite } from '../../runtime/checks/fix/fix-site.ts'
import type { Diagnostic, TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'

const FILE = 'words.txt'

/** A site of one file. Each wrong word is a finding with a fix; what the fix writes may be a finding, too. */
function wordSite(text: string, words: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const checked: string[] = []
  const check = async (texts: ReadonlyMap<string, string>) => {
    const current = texts.get(FILE) ?? text
    checked.push(current)
    const findings = Object.entries({ ...words, ...more }).flatMap(([word, right]) =>
      [...current.matchAll(new RegExp(`\\b${word}\\b`, 'g'))].map(({ index }) =>
        finding(
          word,
          index,
          word in words ? [{ file: FILE, start: index, end: index + word.length, text: right }] : null,
        ),
      ),
    )
    return { depth: 1, findings }
  }
  return { checked, site: { check, read: (file: string) => (file === FILE ? text : null) } }
}

function finding(word: string, index: number, edits: TextEdit[] | null): Diagnostic {
  const place = { file: FILE, line: 1, column: index + 1, path: '' }
  const fix = edits && { fix: { isSafe: true, edits } }
  return { severity: 'error', code: `words/${word}`, message: word, ...place, ...fix, blocks: false, docs: '' }
}

describe('fixSite', () => {
  it('applies all safe fixes at once', async () => {
    const { site, checked } = wordSite('teh cat adn teh dog', { teh: 'the', adn: 'and' })
    const { texts, fixed, state } = await fixSite(site)
    expect(texts.get(FILE)).toBe('the cat and the dog')
    expect(fixed.flatMap(({ changes }) => changes)).toHaveLength(3)
    expect(state.findings).toEqual([])
    expect(checked).toHaveLength(2)
  })

  it('goes on with what a fixed fault has uncovered', async () => {
    const { site } = wordSite('blocked teh', { blocked: 'open', teh: 'the' })
    const hiding = {
      ...site,
      check: async (texts: ReadonlyMap<string, string>) => {
        const { findings } = await site.check(texts)
        const first = findings.filter(({ code }) => code === 'words/blocked')
        return first.length > 0 ? { depth: 1, findings: first } : { depth: 2, findings }
      },
    }
    const { texts, fixed } = await fixSite(hiding)
    expect(texts.get(FILE)).toBe('open the')
    expect(fixed.map(({ finding: { code } }) => code)).toEqual(['words/blocked', 'words/teh'])
  })

  it('leaves out a fix that only makes another fault of it', async () => {
    const { site } = wordSite('blocked teh', { blocked: 'adn', teh: 'the' }, { adn: '' })
    const hiding = {
      ...site,
      check: async (texts: ReadonlyMap<string, string>) => {
        const { findings } = await site.check(texts)
        const first = findings.filter(({ code }) => code === 'words/blocked')
        return first.length > 0 ? { depth: 1, findings: first } : { depth: 2, findings }
      },
    }
    expect((await fixSite(hiding)).texts).toEqual(new Map())
  })

  it('leaves out the one fix of many that does harm', async () => {
    const { site } = wordSite(
      'teh cat adn bad fro dog',
      { teh: 'the', adn: 'and', bad: 'worse', fro: 'for' },
      { worse: '' },
    )
    const { texts, fixed, state } = await fixSite(site)
    expect(texts.get(FILE)).toBe('the cat and bad for dog')
    expect(fixed).toHaveLength(3)
    expect(state.findings.map(({ code }) => code)).toEqual(['words/bad'])
  })

  it('leaves out a fix whose finding stays', async () => {
    const { site } = wordSite('bad', { bad: 'bad bad' })
    expect((await fixSite(site)).texts).toEqual(new Map())
  })

  it('ends when fixes undo each other', async () => {
    const { site, checked } = wordSite('yes', { yes: 'no', no: 'yes' })
    expect((await fixSite(site)).texts).toEqual(new Map())
    expect(checked.length).toBeLessThan(5)
  })

  it('lets edits of the same characters wait for the next round', async () => {
    const edit = (start: number, end: number, text: string) => ({ file: FILE, start, end, text })
    const check = async (texts: ReadonlyMap<string, string>) => {
      const text = texts.get(FILE) ?? 'abc'
      return {
        depth: 1,
        findings: [
          ...(text.startsWith('ab') ? [finding('first', 0, [edit(0, 2, 'AB')])] : []),
          ...(text.endsWith('c') ? [finding('second', 1, [edit(1, 3, `${text.charAt(1)}C`)])] : []),
        ],
      }
    }
    const { texts } = await fixSite({ check, read: () => 'abc' })
    expect(texts.get(FILE)).toBe('ABC')
  })

  it('edits no file that it may not', async () => {
    const { site } = wordSite('teh', { teh: 'the' })
    expect((await fixSite({ ...site, read: () => null })).texts).toEqual(new Map())
  })
})
