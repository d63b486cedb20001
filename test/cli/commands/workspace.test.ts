import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { callSite } from '../../support/run/call-site.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

let folder: string
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const site = (product: string, more = '') => `version: 1
site: { product: ${product}, origin: 'https://${product.toLowerCase()}.example' }
locales: { default: en, available: { en: { label: English } } }
head: { icons: [{ href: /icon.svg }], description: { en: What is shown in this small site that a test has made for itself. } }
routes: [{ name: index, path: /, title: { en: A home for tests }, sections: [] }]
${more}`

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-sites-')))
  for (const name of ['luz', 'clients/sol']) {
    write(`${name}/site.config.yaml`, site(name === 'luz' ? 'Luz' : 'Sol'))
    write(`${name}/locales/en.yaml`, '')
    write(`${name}/public/icon.svg`, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>\n')
  }
  write(
    'sitio.workspace.yaml',
    'sites:\n  - { folder: luz, hosts: [luz.example] }\n  - { folder: clients/sol, hosts: [sol.example] }\n',
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command in the folder of the workspace, or in one below it. */
const command = (args: string, { cwd = folder, env = {} } = {}) => callSite(args.split(' '), cwd, { env })

describe('site validate --workspace', () => {
  const broken = site('Sol', 'layouts: { default: [$page, Nav] }\n')

  it('says of sites without a finding that they are valid, with a line for each', async () => {
    const { code, stdout, stderr } = await command('validate --workspace')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^sitio\.workspace\.yaml is valid, and so are its 2 sites\.\n\nsite {9}pages {2}errors/)
    expect(stdout).toMatch(/\nluz +1 +0 +0 +\d+\.\d s\nclients\/sol +1 +0 +0 +\d+\.\d s\nall +2 +0 +0 +\d+\.\d s\n$/)
  })

  it('counts the pages that it has rendered, those of entries too', async () => {
    for (const name of ['notes', 'entries'])
      cpSync(join(import.meta.dirname, '../../faults/sites', name), join(folder, 'entries'), { recursive: true })
    write('entries.yaml', 'sites: [{ folder: entries, hosts: [notes.example] }]\n')
    const { stdout } = await command('validate --workspace entries.yaml --rendered')
    expect(stdout).toMatch(/\nentries +3 +0 +0 /)
  })

  it('names each file by its path from the workspace, in every format, and fails if one site does', async () => {
    write('clients/sol/site.config.yaml', broken)
    const place = 'clients/sol/site.config.yaml'
    const pretty = await command('validate --workspace')
    expect(pretty.code).toBe(1)
    expect(pretty.stdout).toContain(`${place}:6:29  manifest/unknown-section`)
    expect(pretty.stdout).toContain('layouts: { default: [$page, Nav] }')
    expect(pretty.stdout).toMatch(/\nclients\/sol +- +1 +0 /)
    const json = JSON.parse((await command('validate --workspace --format json')).stdout)
    expect(json).toMatchObject({ valid: false, complete: false, errors: 1, diagnostics: [{ file: place }] })
    expect(json.sites).toMatchObject([
      { site: 'luz', pages: 1, errors: 0 },
      { site: 'clients/sol', pages: null, errors: 1 },
    ])
    const github = await command('validate --workspace --format github', { env: { GITHUB_WORKSPACE: dirname(folder) } })
    expect(github.stdout).toContain(`::error file=${folder.slice(dirname(folder).length + 1)}/${place},line=6,`)
    const sarif = JSON.parse((await command('validate --workspace --format sarif')).stdout)
    const [result] = sarif.runs[0].results
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(place)
    write('clients/sol/site.config.yaml', site('Sol'))
  })

  it('names the file of a base by its path from the workspace, too', async () => {
    write('wrong-base.yaml', 'site: { prodcut: Luz }\n')
    write('luz/site.config.yaml', `extends: ../wrong-base.yaml\n${site('Luz')}`)
    const { stdout } = await command('validate --workspace')
    expect(stdout).toContain('wrong-base.yaml:1:9  manifest/unknown-key')
    // Thirty sites may have the base.
    expect(stdout).toContain('\n  This concerns the site "luz".\n')
    write('luz/site.config.yaml', site('Luz'))
  })

  it('reports what is wrong with the file itself in the same way', async () => {
    write('wrong.yaml', 'sites:\n  - { folder: lux, hosts: [luz.example, https://www.luz.example], name: a }\n')
    const { code, stdout } = await command('validate --workspace wrong.yaml --format json')
    expect(code).toBe(1)
    const { diagnostics } = JSON.parse(stdout)
    expect(
      diagnostics.map(({ code, file, line, column, message }: Record<string, unknown>) => [
        code,
        `${file}:${line}:${column}`,
        message,
      ]),
    ).toEqual([
      ['manifest/wrong-form', 'wrong.yaml:2:41', expect.stringContaining('a host name without scheme, port and path')],
      [
        'manifest/unknown-key',
        'wrong.yaml:2:67',
        '"name" is not a key of an item of "sites". Known: "folder", "hosts".',
      ],
    ])
    write('wrong.yaml', 'site: []\n')
    expect((await command('validate --workspace wrong.yaml')).stdout).toContain(
      '"site" is not a key of the workspace. Did you mean "sites"?',
    )
  })

  it('is what a command without it names where there is a workspace and no site', async () => {
    expect((await command('routes')).stderr).toMatch(
      /there is no such file\. This folder is a workspace: name one of its sites with --config FOLDER\/site\.config\.yaml\n$/,
    )
  })

  it('says how a finding is fixed, which takes one site', async () => {
    write('luz/site.config.yaml', site('Luz', 'timeouts: { relaod: 30s }\n'))
    expect((await command('validate --workspace')).stdout).toContain(
      '1 can be fixed with --fix, one site at a time: site validate --fix --config FOLDER/site.config.yaml;',
    )
    write('luz/site.config.yaml', site('Luz'))
    write('wrong.yaml', 'sites: [{ folder: ./luz, hosts: [luz.example] }]\n')
    const { stdout } = await command('validate --workspace wrong.yaml')
    expect(stdout).toContain('Did you mean "luz"?')
    expect(stdout).not.toContain('--fix')
  })

  it('reads a workspace of another folder, and says so where there is none', async () => {
    const inside = await command('validate --workspace ../sitio.workspace.yaml', { cwd: join(folder, 'luz') })
    expect([inside.code, inside.stderr]).toEqual([0, ''])
    const none = await command('validate --workspace none.yaml')
    expect([none.code, none.stderr]).toEqual([
      2,
      'none.yaml: cannot be read: there is no such file. Name it with --workspace FILE; it lists the sites and their hosts.\n',
    ])
  })

  it.each(['validate', 'diff one.ledger other.ledger', 'upgrade'])('is what %s needs for --jobs', async (line) => {
    const { code, stderr } = await command(`${line} --jobs 2`)
    expect([code, stderr]).toEqual([
      2,
      '--jobs says how many sites of a workspace to work on at a time. Add --workspace.\n',
    ])
  })

  it.each(['--fix', '--update-baseline', '--config other.yaml'])(
    'refuses %s, which is for one site',
    async (option) => {
      const { code, stderr } = await command(`validate --workspace ${option}`)
      const [name = ''] = option.split(' ')
      expect([code, stderr]).toEqual([2, expect.stringContaining(`cannot be used with option '${name}`)])
    },
  )
})

describe('several sites at a time', () => {
  /** Runs a command with calls in place of child processes; those for the site `lost` end without output. */
  async function inParts(args: string, lost = '') {
    const calls: string[][] = []
    const runSelf = async (own: readonly string[]) => {
      calls.push([...own])
      if (lost !== '' && own.some((arg) => arg.includes(lost))) return { code: null, stdout: '', stderr: '' }
      const part = recordedIo(folder)
      return { code: await run(own, part), stdout: part.stdout, stderr: part.stderr }
    }
    const io = Object.assign(recordedIo(folder), { runSelf })
    const code = await run(args.split(' '), io)
    return { code, calls, stdout: io.stdout, stderr: io.stderr }
  }
  const withoutTimes = (text: string) => text.replace(/ +\d+\.\d s/g, '')

  it('say what they say one after the other', async () => {
    write('clients/sol/site.config.yaml', site('Luz', 'layouts: { default: [$page, Nav] }\n'))
    const [alone, together] = [
      await inParts('validate --workspace --jobs 1'),
      await inParts('validate --workspace --jobs 8'),
    ]
    expect([alone.calls.length, together.calls.length]).toEqual([0, 2])
    expect(together.code).toBe(1)
    expect(withoutTimes(together.stdout)).toBe(withoutTimes(alone.stdout))
    write('clients/sol/site.config.yaml', site('Luz'))
  })

  it('are told of one whose process ends too early, and of an address that is not that of the workspace', async () => {
    const { code, stdout, stderr } = await inParts('validate --workspace --jobs 2', '/luz')
    expect(code).toBe(0)
    const ended = await inParts('validate --workspace --jobs 2 --format json', '"folder":"luz"')
    expect([ended.code, JSON.parse(ended.stdout).valid, ended.stderr]).toEqual([
      1,
      false,
      expect.stringMatching(/^luz: The process that checked it ended too early/),
    ])
    const junit = await inParts('validate --workspace --jobs 2 --format junit', '"folder":"luz"')
    expect(junit.stdout).toContain('<error message="luz: The process that checked it ended too early')
    expect([stderr, stdout]).toEqual([
      '',
      expect.stringContaining('clients/sol/site.config.yaml:2:31  workspace/other-host'),
    ])
    write('clients/sol/site.config.yaml', site('Sol'))
  })

  it.each(['0', 'many'])('are not %s', async (jobs) => {
    expect((await command(`validate --workspace --jobs ${jobs}`)).code).toBe(2)
  })
})

describe('a workspace that is wrong', () => {
  it.each(['start', 'prerender'])('is refused by site %s in the words of site validate', async (name) => {
    write('wrong.yaml', 'sites: [{ folder: lux, hosts: [luz.example] }]\n')
    const { code, stdout, stderr } = await command(`${name} --workspace wrong.yaml`)
    expect([code, stderr]).toEqual([1, 'The workspace cannot be used: 1 error.\n'])
    expect(stdout).toContain('wrong.yaml:1:19  workspace/missing-site')
    expect(stdout).toContain('There is no folder "lux" beside this file. Did you mean "luz"?')
  })
})

describe('site prerender --workspace', () => {
  it('writes each site into a folder of its own, and goes on after one that fails', async () => {
    write('clients/sol/site.config.yaml', 'version: 1\n')
    write('luz/site.config.yaml', site('Luz').replace('https://luz.example', 'http://localhost:3000'))
    const { code, stdout, stderr } = await command('prerender --workspace --out out')
    write('luz/site.config.yaml', site('Luz'))
    expect(code).toBe(1)
    expect(readFileSync(join(folder, 'out/luz/index.html'), 'utf8')).toContain('<title>A home for tests')
    expect(stderr).toContain(`luz: Prerendered 1 page in ${join(folder, 'out/luz')}\n`)
    expect(stderr).toMatch(/^clients\/sol: The manifest cannot be used: /m)
    // Must not suggest the option, which would give all sites this address.
    expect(stderr).toContain("Write in site.config.yaml: site: { origin: 'https://luz.example' }\n")
    expect(stdout).toMatch(/\nluz +1 +0 +1 +\d+\.\d s\nclients\/sol +0 +1 +0 /)
  })
})

describe('site diff --workspace', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })

  it('says how many pages of each site a change touches', async () => {
    write('luz/site.config.yaml', site('Luz'))
    write('clients/sol/site.config.yaml', site('Sol'))
    write('.gitignore', 'dist\n.sitio\n')
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'one')
    write('luz/site.config.yaml', site('Luz').replace('A home for tests', 'Another home'))
    expect(await command('diff --workspace')).toEqual({
      code: 0,
      stdout:
        'site         changed  new  redirected  gone  as before\n' +
        'luz          1        0    0           0     0\n' +
        'clients/sol  0        0    0           0     1\n',
      stderr: '',
    })
    expect(await command('diff --workspace HEAD')).toEqual(await command('diff HEAD --workspace'))
    const inAll = await command('diff --workspace HEAD --format json')
    const alone = await command('diff HEAD --format json --config luz/site.config.yaml')
    const { sites } = JSON.parse(inAll.stdout)
    expect(sites).toMatchObject([{ site: 'luz' }, { site: 'clients/sol' }])
    expect(sites[0].content).toEqual(JSON.parse(alone.stdout))
    expect(sites[0].content.changed).toMatchObject([{ path: '/' }])
    expect((await command('diff --workspace --format github')).stderr).toContain(
      '--format must be pretty or json, not github',
    )
    const unknown = await command('diff nothing --workspace')
    expect([unknown.code, unknown.stdout]).toEqual([2, expect.stringMatching(/\nluz +- +- +- +- +failed\n/)])
  })
})
