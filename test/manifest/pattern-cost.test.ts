import { describe, expect, it } from 'vitest'
import { patternFault, searchFault } from '../../runtime/manifest/shape/pattern-cost.ts'

describe('a regular expression of a form', () => {
  it.each([
    '[A-Z]{2}\\d{6}',
    '\\+?[0-9 \\(\\)\\-]{7,20}',
    '(?:Sr|Sra)\\. [\\p{L} ]+',
    '[^@ ]+@[^@ ]+',
    '\\d{4}-\\d{2}-\\d{2}',
    '[\\]\\)\\(\\|]*',
    '(ab|cd){3}',
    'a\\u{1F600}\\x41\\u0041*',
  ])('%s may be used', (pattern) => expect(patternFault(pattern, 200)).toBeNull())

  it.each([
    ['a repetition in a repetition', '(a+)+'],
    ['the same, bounded', '(a{1,20}){1,20}'],
    ['a choice between equals, repeated', '(a|a)*'],
    ['many parts that may be missing', 'a?'.repeat(30) + 'a'.repeat(30)],
    ['many repetitions in a row', '\\d*\\d*\\d*\\d*x'],
    ['small ones in a row', 'a{0,9}'.repeat(20)],
    ['a group that may be empty, repeated', '(x?){40}'],
    ['a repetition in a repetition, before more than a text can hold', '(a+)+x{300}'],
  ])('%s is refused, since it could keep a server busy', (_, pattern) => {
    expect(patternFault(pattern, 200)).toMatch(/too many ways/)
  })

  it.each([
    ['(a)\\1', 'refers back'],
    ['(?<n>a)\\k<n>', 'refers back'],
    ['(?=a)b', 'group other than'],
    ['(?<!a)b', 'group other than'],
    ['(a', 'Invalid regular expression'],
    ['[b-a]', 'Invalid regular expression'],
    // A browser could not read it: the attribute is read with the flag v.
    ['[(]', 'Invalid regular expression'],
  ])('%s is refused', (pattern, words) => expect(patternFault(pattern, 200)).toContain(words))

  it('may repeat more where less may be written', () => {
    const pattern = '\\w+ \\w+ \\w+'
    expect(patternFault(pattern, 40)).toBeNull()
    expect(patternFault(pattern, 400)).toContain('400 characters')
  })
})

describe('an expression that is searched for in a text', () => {
  it.each([
    ['^[a-z]+$', 16_384],
    ['^utm_', 16_384],
    ['^(?:asc|desc)$', 16_384],
    ['\\d+', 200],
    ['^[a-z]+-[a-z]+$', 80],
  ])('%s may be used on %i characters', (pattern, length) => expect(searchFault(pattern, length)).toBeNull())

  it.each([
    ['^(a+)+$', 80, 'repeat less, or write'],
    ['[a-z]+', 16_384, 'begin it with ^'],
    ['^a|b+', 16_384, 'begin it with ^'],
    ['(?=a)b', 80, 'group other than'],
    ['^(a)\\1', 80, 'refers back'],
  ])('%s is refused on %i characters', (pattern, length, words) => {
    expect(searchFault(pattern, length)).toContain(words)
  })
})
