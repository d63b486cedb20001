import { describe, expect, it } from 'vitest'
import { JobError } from '../../../runtime/process/job-error.ts'
import { clientHeaders, secretConcealer } from '../../../runtime/server/environment/secrets.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'

const { site } = siteOf(
  twoLanguages(`
routes: [{ name: index, path: /, sections: [] }]
graphql:
  clients:
    default: { url: 'https://a.example/graphql', schema: a.graphql }
    crm: { url: 'https://b.example/graphql', schema: b.graphql, via: server, authorization: { secret: CRM } }
    fixedOnly: { url: 'https://c.example/graphql', schema: c.graphql, via: server, authorization: { bearer: false, secret: CRM } }
    open: { url: 'https://d.example/graphql', schema: d.graphql, authorization: { bearer: false } }
    keyed: { url: 'https://e.example/graphql', schema: e.graphql, via: server, headers: { X-Key: { secret: KEY }, X-Plain: text } }
`),
)

function headersOf(client: string, env: Record<string, string>, token: string | null) {
  const model = site.clients.get(client)
  if (!model) throw new Error(`There is no client ${client}.`)
  return clientHeaders(model, env)(token)
}

describe('the authorization of a client', () => {
  it.each([
    // client      environment     token  header
    ['default', {}, null, undefined],
    ['default', {}, 'T', 'Bearer T'],
    ['crm', { CRM: 'F' }, 'T', 'F, Bearer T'],
    ['crm', { CRM: 'F' }, null, 'F'],
    ['crm', {}, 'T', 'Bearer T'], // unset: that part is left out
    ['crm', { CRM: '' }, null, undefined], // empty counts as unset
    ['crm', { CRM: ' \n' }, null, undefined],
    ['crm', { CRM: 'F\n' }, 'T', 'F, Bearer T'], // as files end that hold secrets
    ['crm', { CRM: 'F é\tG' }, null, 'F é\tG'],
    ['fixedOnly', { CRM: 'F' }, 'T', 'F'],
    ['open', { CRM: 'F' }, 'T', undefined],
  ])('%s with %j and the token %s: %s', (client, env, token, authorization) => {
    const headers = headersOf(client, env, token)
    expect(headers.authorization).toBe(authorization)
    expect('authorization' in headers, 'the header is absent, not empty').toBe(authorization !== undefined)
  })

  it('is the only header that a token can change', () => {
    expect(headersOf('keyed', { KEY: 'K' }, null)).toEqual({ 'x-key': 'K', 'x-plain': 'text' })
    expect(headersOf('keyed', { KEY: 'K' }, 'T')).toEqual({
      'x-key': 'K',
      'x-plain': 'text',
      authorization: 'Bearer T',
    })
  })

  it.each([
    ['crm', { CRM: 'Bearer a\nb' }],
    ['crm', { CRM: 'Bearer “a”' }],
    ['keyed', { KEY: 'a\0b' }],
  ])('%s with %j: a secret that no header can carry is said by its name, without its value', (client, env) => {
    const [name = ''] = Object.keys(env)
    const said = `The secret ${name} has a character that no HTTP header can carry, such as a line break. Set ${name} to a value without it.`
    expect(() => headersOf(client, env, null)).toThrow(new JobError(said))
  })

  it('leaves a header out whose secret is unset', () => {
    expect(headersOf('keyed', {}, null)).toEqual({ 'x-plain': 'text' })
  })
})

describe('a text that came back from a back-end', () => {
  const concealed = (client: string, env: Record<string, string>, text: string) => {
    const model = site.clients.get(client)
    if (!model) throw new Error(`There is no client ${client}.`)
    return secretConcealer(model, env)(text)
  }

  it('loses the client’s secrets, wherever and however often they stand in it', () => {
    expect(concealed('crm', { CRM: 'Fixed value' }, 'Fixed value, Fixed value.')).toBe('[secret], [secret].')
    expect(concealed('keyed', { KEY: 'a-long-key' }, '{"k":"a-long-key"}')).toBe('{"k":"[secret]"}')
    expect(concealed('crm', { CRM: 'say "hello"' }, JSON.stringify({ data: 'say "hello"' }))).toBe(
      '{"data":"[secret]"}',
    )
  })

  it('loses them however its JSON writes them', () => {
    const conceal = (text: string) => concealed('crm', { CRM: 'Basic dXNl/cjpw+YXNz' }, text)
    expect(conceal('{"data":"Basic dXNl\\/cjpw\\u002BYXNz"}')).toBe('{"data":"[secret]"}')
    expect(conceal('no JSON \\ Basic dXNl/cjpw+YXNz')).toBe('no JSON \\ [secret]')
  })

  it('loses them without the scheme before them', () => {
    expect(concealed('crm', { CRM: 'Bearer sk-1234567890' }, 'wrong key sk-1234567890')).toBe('wrong key [secret]')
  })

  it('stays as it is where the client has none, or one so short that it stands in many texts', () => {
    expect(concealed('default', { CRM: 'Fixed value' }, 'Fixed value')).toBe('Fixed value')
    expect(concealed('crm', {}, 'any')).toBe('any')
    expect(concealed('crm', { CRM: 'abc' }, 'abc')).toBe('abc')
  })
})
