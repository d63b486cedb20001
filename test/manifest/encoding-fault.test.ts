import { describe, expect, it } from 'vitest'
import { encodingInWords, findEncodingFault } from '../../runtime/manifest/text/encoding-fault.ts'

const placeOf = (bytes: Uint8Array) => {
  const fault = findEncodingFault('a.yaml', bytes)
  return fault && `${fault.position.line}:${fault.position.column} ${fault.looksLike}`
}
const utf8 = (text: string) => Buffer.from(text)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('the first place that is not UTF-8', () => {
  it.each([
    [
      'after lines and letters of several bytes',
      Buffer.concat([utf8('añ😀\nb: ü '), latin1('é'), utf8(' é')]),
      '2:6 Windows-1252',
    ],
    ['after a byte order mark, which is no column', Buffer.concat([utf8('\uFEFFa'), latin1('é')]), '1:2 Windows-1252'],
    [
      'behind a replacement character that is meant',
      Buffer.concat([utf8('\uFFFD\uFFFD'), latin1('é')]),
      '1:3 Windows-1252',
    ],
    ['in a letter that is cut off', utf8('aé').subarray(0, 2), '1:2 Windows-1252'],
    ['in UTF-16', Buffer.from('\uFEFFa: b', 'utf16le'), '1:1 UTF-16'],
  ])('%s', (_, bytes, place) => expect(placeOf(bytes)).toBe(place))

  it.each(['', 'a: é 😀', '\uFEFFa', '\uFFFD'])('is nowhere in %j', (text) => expect(placeOf(utf8(text))).toBeNull())

  it('is told with what to do', () => {
    const fault = findEncodingFault('a.yaml', latin1('a: é'))
    expect(fault && encodingInWords(fault)).toBe(
      'it is not UTF-8 text: the first wrong character is at line 1, column 4, and looks like Windows-1252. Save the file as UTF-8',
    )
  })
})
