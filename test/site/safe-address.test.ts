import { describe, expect, it } from 'vitest'
import { safeAddress } from '../../runtime/site/http/safe-address.ts'

describe('an address for href and src', () => {
  it.each([
    'https://example.com/a?b=c#d',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/',
    'mailto:hello@example.com',
    'tel:+12025550100',
    '/films/marea.webm?x=1#t=10',
    '/',
    '#map',
  ])('is as it was: %s', (address) => {
    expect(safeAddress(address)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'https://example.com/\r\nset-cookie: a=b',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'https:example.com',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'about',
    '',
  ])('is none: %j', (address) => {
    expect(safeAddress(address)).toBeNull()
  })
})
