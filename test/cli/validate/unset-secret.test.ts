import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

const clients = (url: string) => `graphql:
  clients:
    crm:
      url: ${url}
      schema: schema/crm.graphql
      content: content
      via: server
      authorization: { secret: CRM_AUTHORIZATION }
`

let made: MadeSite
beforeEach(() => {
  made = makeSite(
    {
      'schema/crm.graphql': 'type Query {\n  names: [String!]! @list(of: "names")\n}\n',
      'content/names.yaml': '[]\n',
    },
    clients('https://crm.example/graphql'),
  )
})
afterEach(() => made.remove())

async function site(argv: string[], env: Record<string, string> = {}) {
  const io = recordedIo(made.folder, { env })
  const code = await run(argv, io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}

describe('a secret of a remote back-end that is not set', () => {
  it('is a note of site validate, which does not even fail with --strict', async () => {
    const { code, stdout } = await site(['validate', '--strict', '--only', 'manifest/unset-secret'])
    expect(stdout).toMatch(/^site\.config\.yaml:14:32 {2}manifest\/unset-secret .* {2}note$/m)
    expect(stdout).toContain('CRM_AUTHORIZATION is not set')
    expect(stdout).toMatch(/^1 note$/m)
    expect(code).toBe(0)
  })

  it.each([
    ['json', /"severity": "note"/],
    ['github', /^::notice file=site\.config\.yaml,line=14/m],
    ['sarif', /"level": "note"/],
    ['junit', /failures="0"/],
  ])('is a note in %s', async (format, form) => {
    const { code, stdout } = await site(['validate', '--strict', '--only', 'manifest/*', '--format', format])
    expect(stdout).toMatch(form)
    expect(code).toBe(0)
  })

  it('lets the site be built', async () => {
    expect(await site(['build'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Built') })
  })

  it.each([['start', '--port', '0'], ['dev', '--port', '0'], ['prerender']])(
    'is refused by site %s',
    async (...argv) => {
      const { code, stdout, stderr } = await site(argv)
      expect(stdout).toMatch(
        /^site\.config\.yaml:14:32 {2}manifest\/unset-secret {2}\/graphql\/clients\/crm\/authorization\/secret$/m,
      )
      expect(stderr).toBe('The back-ends cannot be called: 1 error.\n')
      expect(code).toBe(1)
    },
  )

  it('is no matter of the embedded back-end', async () => {
    made.remove()
    made = makeSite(
      { 'schema/crm.graphql': 'type Query {\n  a: Int\n}\n', 'content/a.yaml': '[]\n' },
      clients('embedded:crm'),
    )
    expect((await site(['validate', '--only', 'manifest/*'])).stdout).not.toContain('unset-secret')
  })
})

describe('faults that keep later checks from looking', () => {
  const SAID = /more may follow when these are fixed/
  const blocked = () => made.write('site.config.yaml', 'version: 1\nrotes: []\n')

  it.each(['pretty', 'github', 'sarif', 'junit'])('are told with what may follow, in %s', async (format) => {
    expect((await site(['validate', '--format', format])).stdout).not.toMatch(SAID)
    blocked()
    expect((await site(['validate', '--format', format])).stdout).toMatch(SAID)
  })

  it('are told in JSON, too', async () => {
    const complete = async () => JSON.parse((await site(['validate', '--format', 'json'])).stdout).complete
    expect(await complete()).toBe(true)
    blocked()
    expect(await complete()).toBe(false)
  })

  it('are told so by the commands that refuse the site', async () => {
    blocked()
    expect((await site(['build'])).stderr).toMatch(SAID)
  })

  it('are also those of code that no page can be made of', async () => {
    made.write('sections/Shown/Shown.tsx', "import { lost } from 'sitio'\nexport const Shown = () => <h1>{lost}</h1>\n")
    expect((await site(['validate', '--rendered'])).stdout).toMatch(SAID)
  })
})
