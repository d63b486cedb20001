import { describe, expect, it } from 'vitest'
import { cleanFileName, cleanMediaType } from '../../runtime/backend/storage/file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['brief.pdf', 'brief.pdf'],
    ['C:\\Users\\ana\\plan.doc', 'plan.doc'],
    ['/etc/passwd', 'passwd'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['', 'file'],
    ['a\r\nBcc: x@example.org', 'a Bcc x@example.org'],
    ['invoice\u202efdp.exe', 'invoice fdp.exe'],
    ['a"b<c>|?*.txt', 'a b c .txt'],
    ['man\u0303ana.txt', 'mañana.txt'],
    ['lone \ud800.txt', 'lone .txt'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(102)}.${'x'.repeat(15)}`],
  ])('%j is kept as %j', (name, kept) => {
    expect(cleanFileName(name)).toBe(kept)
  })

  it('that was made to keep a regular expression busy is cleaned at once', () => {
    // Work that grows with the square of the letters would pass the time limit of every test.
    expect(cleanFileName(`a${'.'.repeat(1_000_000)}a`).length).toBeLessThanOrEqual(120)
  })

  it.each([
    ['Application/PDF', 'application/pdf'],
    ['text/html; charset=utf-8', 'application/octet-stream'],
    ['a/b\r\nx: y', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('and its type %j as %j', (type, kept) => {
    expect(cleanMediaType(type)).toBe(kept)
  })
})
