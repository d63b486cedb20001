import { describe, expect, it } from 'vitest'
import { concealSecrets, createConcealer } from '../../runtime/manifest/text/conceal-secrets.ts'

const none: ReadonlySet<string> = new Set()

describe('what looks like a secret', () => {
  it.each([
    ['authorization: Bearer sk_live_51Hxyz0123', 'authorization: Bearer ******************'],
    ['url: https://user:hunter2@host/x', 'url: https://user:*******@host/x'],
    ['//user:hunter2@host', '//user:*******@host'],
    ['postgres://notes:pa:ss@db.example/notes', 'postgres://notes:*****@db.example/notes'],
    ['x-key: Token abcDEF12345', 'x-key: Token ***********'],
    ['Authorization: Token correct-horse', 'Authorization: Token *************'],
    ['{ "password": "hunter2" }', '{ "password": "*******" }'],
    ['https://a.example/x?access_token=abc123def&b=1', 'https://a.example/x?access_token=*********&b=1'],
    ['key: AKIAIOSFODNN7EXAMPLE', 'key: ********************'],
    [
      '-----BEGIN RSA PRIVATE KEY-----\nMIIE abc\n  xx==\n-----END RSA PRIVATE KEY-----\nnext: 1',
      '********** *** ******* ********\n**** ***\n  ****\n-----END RSA PRIVATE KEY-----\nnext: 1',
    ],
    ['-----BEGIN PRIVATE KEY-----\nMIIEabc', '********** ******* ********\n*******'],
  ])('%j', (text, shown) => {
    expect(concealSecrets(text)).toBe(shown)
    expect(shown).toHaveLength(text.length)
  })

  it.each([
    'title: Basic knowledge of password rules',
    'password: Contraseña',
    'authorization: { secret: CRM_AUTHORIZATION }',
    'headers: { x-key: { secret: NOTES_KEY_2 } }',
    `authorization: \`Bearer \${token}\``,
    'https://example.com:8080/a@b',
    'mailto:hello@example.com',
    'a: b # see http://x.example, or write to me@x.example',
    "import { token } from '@acme/tokens'",
  ])('%j is none', (text) => expect(concealSecrets(text)).toBe(text))
})

describe('what is known to be secret', () => {
  const conceal = createConcealer(
    { NOTES: 'Bearer correct-horse', A_KEY: 'k7-9d2f-41aa', PLAIN: 'visible-value', LONG_TOKEN: 'ab-'.repeat(40) },
    new Set(['NOTES']),
    ['a "literal" one'],
  )

  it.each([
    ['with and without its scheme: Bearer correct-horse, correct-horse', /: \*{6} \*{13}, \*{13}$/],
    ['by the name of its variable: k7-9d2f-41aa.', /: \*{12}\.$/],
    ['in JSON: "a \\"literal\\" one"', /: "\* \*{11} \*{3}"$/],
    [`as far as a sentence quotes it: "${'ab-'.repeat(40).slice(0, 59)}…"`, /: "\*{59}…"$/],
  ])('%s', (text, shown) => {
    expect(conceal(text)).toMatch(shown)
    expect(conceal(text)).toHaveLength(text.length)
  })

  it('is no other variable', () => expect(conceal('visible-value')).toBe('visible-value'))

  it('is not the folder that a shell stands in, which paths begin with', () => {
    const path = '/home/ana/sites/luz/dist'
    expect(createConcealer({ PWD: '/home/ana/sites/luz', OLDPWD: '/home/ana' }, none)(path)).toBe(path)
    expect(createConcealer({ DB_PWD: 'k7-9d2f-41aa' }, none)('k7-9d2f-41aa')).toBe('************')
  })

  it('is nothing that stands in every text', () => {
    const words = createConcealer({ A_PASSWORD: 'password', B_PASSWORD: 'abc', C_PASSWORD: '' }, none)
    expect(words('password: abc')).toBe('password: abc')
  })
})
