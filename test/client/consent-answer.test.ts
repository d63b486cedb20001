import { describe, expect, it } from 'vitest'
import { readAnswer, writeAnswer } from '../../runtime/client/integrations/consent-answer.ts'

const BOTH = ['analytics', 'maps'] as const

describe("the visitor's answer in its cookie", () => {
  it.each([
    [{ analytics: true, maps: true }, '1.analytics.maps'],
    [{ analytics: true, maps: false }, '1.analytics.no-maps'],
    [{ analytics: false, maps: false }, '1.no-analytics.no-maps'],
  ])('%o is %s, and is read back', (answer, value) => {
    expect(writeAnswer(answer)).toBe(value)
    expect(readAnswer(value, BOTH)).toEqual(answer)
  })

  it('says nothing of a category that came later: it has to be asked for', () => {
    expect(readAnswer('1.analytics', BOTH)).toEqual({ analytics: true })
  })

  it('says nothing of a category that is no longer asked for', () => {
    expect(readAnswer('1.analytics.maps', ['maps'])).toEqual({ maps: true })
  })

  it.each([null, '', '1', '0.analytics', '2.analytics.maps', 'analytics', '1.ANALYTICS', '1analytics', '%00'])(
    'is none in %j',
    (value) => expect(readAnswer(value, BOTH)).toEqual({}),
  )
})
