import { describe, expect, it } from 'vitest'
import { canMeet, fillPath, parametersOf, segmentFault } from '../../runtime/values/paths/path-pattern.ts'

const filled = (value: unknown) => fillPath('/concerts/:slug/programme', () => value)

describe('a path with parameters', () => {
  it('names them in its order', () => {
    expect(parametersOf('/:year/concerts/:slug')).toEqual(['year', 'slug'])
    expect(parametersOf('/concerts')).toEqual([])
  })

  it.each([
    ['winter-journey', '/concerts/winter-journey/programme'],
    ['رحلة', '/concerts/رحلة/programme'],
    [2026, '/concerts/2026/programme'],
    // Composed, as browsers send it.
    ['e\u0301tude', '/concerts/\u00e9tude/programme'],
    // As WordPress writes it.
    ['%e3%81%82-caf%C3%A9', '/concerts/あ-café/programme'],
  ])('takes %j', (value, path) => {
    expect(filled(value)).toBe(path)
  })

  it.each([
    ...[
      '',
      '.',
      '..',
      'a/b',
      'a\\b',
      'a?b',
      'a#b',
      'a%2fb',
      '%2e%2e',
      'a%20b',
      '50%',
      '%ff',
      'a:b',
      'a b',
      'a\u0000',
      '*',
    ],
    ...[null, undefined, true, {}, ['a']],
  ])('does not take %j', (value) => {
    expect(filled(value)).toBeNull()
  })

  it.each([
    ['', 'empty'],
    ['..', 'dots'],
    ['a/b', { character: '/' }],
    ['a'.repeat(241), 'long'],
    ['ñ'.repeat(121), 'long'],
    ['ñ'.repeat(120), null],
    ['winter-journey', null],
  ])('says why it does not take %j', (text, fault) => {
    expect(segmentFault(text)).toEqual(fault)
  })

  it.each([
    ['/notes/:slug', '/notes/:id', true],
    ['/:year/programme', '/2026/:slug', true],
    ['/notes/:slug', '/leads/:slug', false],
    ['/notes/:slug', '/notes/:slug/lead', false],
  ])('%s and %s can be one address: %s', (one, other, canBe) => {
    expect(canMeet(one, other)).toBe(canBe)
  })
})
