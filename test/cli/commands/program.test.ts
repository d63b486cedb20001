import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommandIo } from '../../../cli/io.ts'
import { createProgram, run } from '../../../cli/program.ts'
import packageJson from '../../../package.json' with { type: 'json' }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

const good = `version: 1
site: { product: Prueba }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
routes:
  - { name: index, path: /, title: { es: Inicio, en: Home }, sections: [Hello] }
  - { name: contact, path: /contact, title: contacto, cache: { maxAge: 10m, staleWhileRevalidate: 1d }, sections: [] }
`

/** Writes a valid site with one section. */
function writeSite(manifest = good): void {
  write('site.config.yaml', manifest)
  write('sections/Hello/Hello.tsx', 'export function Hello() { return null }\n')
  write('locales/es.yaml', 'contacto: Contáctanos\n')
  write('locales/en.yaml', 'contacto: Contact Us\n')
}

/** Runs a command line as the binary does, with an io of its own. */
async function site(args: string[], changes: Partial<CommandIo> = {}) {
  let out = ''
  let error = ''
  const io: CommandIo = {
    cwd: folder,
    env: {},
    isTerminal: false,
    write: (text) => {
      out += text
    },
    writeError: (text) => {
      error += text
    },
    onStopSignal: () => {},
    onReloadSignal: () => {},
  }
  Object.defineProperties(io, Object.getOwnPropertyDescriptors(changes))
  return { code: await run(args, io), out, error }
}

const io: CommandIo = {
  cwd: '',
  env: {},
  isTerminal: false,
  write() {},
  writeError() {},
  onStopSignal() {},
  onReloadSignal() {},
}
const commands = createProgram(io, () => {}).commands.map((command) => command.name())

describe('the commands', () => {
  it('are the files of the folder', () => {
    const files = readdirSync(join(import.meta.dirname, '../../../cli/commands')).filter((file) => file.endsWith('.ts'))
    expect([...commands].sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort())
  })

  it.each(commands)('%s has a --help with an example of itself', async (command) => {
    const { code, out, error } = await site([command, '--help'])
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`Example:\\n  \\$ (?:site|npx sitio) ${command}`))
  })

  it('name the file of a workspace once', async () => {
    const { out } = await site(['fleet', '--help'])
    expect(out.match(/sitio\.workspace\.yaml/g)).toHaveLength(1)
  })

  it('are listed by --help', async () => {
    const { code, out } = await site(['--help'])
    expect(code).toBe(0)
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command}\\b`, 'm'))
  })

  it('have the version of the package', async () => {
    expect(await site(['--version'])).toEqual({ code: 0, out: `${packageJson.version}\n`, error: '' })
  })
})

describe('wrong usage ends with 2, on standard error, with the way to help', () => {
  it.each([
    [['validate', '--config', ''], "option '--config <file>'"],
    [['validate', '--only', ''], "option '--only <codes>'"],
    [['diff', 'HEAD', ''], "argument 'now'"],
    [['add', 'section', ''], "argument 'words'"],
  ])('an empty value, as of a variable that is not set: %j', async (args, which) => {
    const { code, error } = await site(args)
    expect([code, error.split('\n')[0]]).toEqual([
      2,
      `error: ${which} is empty. Write a value; if it comes from a variable, set that.`,
    ])
  })

  it.each([
    [[]],
    [['vaildate']],
    [['validate', '--colour']],
    [['validate', '--format', 'xml']],
    [['validate', 'superfluous']],
    [['validate', '--config']],
    [['start', '--port', 'eighty']],
    [['start', '--port', '65536']],
    [['start', '--port', '-1']],
    [['start', '--port', '1e3']],
  ])('site %j', async (args) => {
    writeSite()
    const { code, out, error } = await site(args)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(error).not.toBe('')
  })

  it.each(['validate', 'routes', 'build', 'start', 'prerender', 'dev'])(
    'site %s without a manifest',
    async (command) => {
      const { code, out, error } = await site([command])
      expect([code, out]).toEqual([2, ''])
      expect(error).toMatch(/^site\.config\.yaml: cannot be read: .*--config FILE.*\n$/)
    },
  )

  it('a manifest that is a folder', async () => {
    mkdirSync(join(folder, 'site.config.yaml'))
    expect((await site(['validate'])).code).toBe(2)
    writeFileSync(join(folder, 'site.config.yaml/site.config.yaml'), 'version: 1\n')
    const { code, error } = await site(['validate'])
    expect([code, error]).toEqual([
      2,
      expect.stringContaining(`Did you mean --config ${join('site.config.yaml', 'site.config.yaml')}?`),
    ])
  })
})

describe('site validate', () => {
  it('of a site without a fault says so, with 0', async () => {
    writeSite()
    expect(await site(['validate'])).toEqual({
      code: 0,
      out: 'site.config.yaml is valid: 4 pages in 2 locales.\n',
      error: '',
    })
  })

  it('of another file', async () => {
    writeSite()
    write('other/site.yaml', good.replace('Hello', ''))
    write('other/locales/es.yaml', 'contacto: Contáctanos\n')
    write('other/locales/en.yaml', 'contacto: Contact Us\n')
    expect((await site(['validate', '--config', 'other/site.yaml'])).out).toContain('other/site.yaml is valid')
  })

  it('names place, code and sentence of each finding on standard output, with 1', async () => {
    writeSite(good.replace('title:', 'titel:'))
    const { code, out, error } = await site(['validate'])
    expect([code, error]).toEqual([1, ''])
    expect(out).toMatch(
      /^site\.config\.yaml:5:\d+ {2}manifest\/unknown-key {2}\/routes\/0\/titel {2}fixable with --fix\n/,
    )
    expect(out).toContain('Did you mean "title"?')
    expect(out).toMatch(/1 error; 1 can be fixed with --fix; more may follow when these are fixed\n$/)
  })

  it('as JSON is one object with the promised members', async () => {
    writeSite(good.replace('title:', 'titel:'))
    const { code, out } = await site(['validate', '--format', 'json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({
      valid: false,
      complete: false,
      errors: 1,
      warnings: 0,
      diagnostics: [
        {
          severity: 'error',
          code: 'manifest/unknown-key',
          message: expect.stringContaining('titel'),
          file: 'site.config.yaml',
          line: 5,
          column: 29,
          path: '/routes/0/titel',
          suggestion: 'title',
          end: { line: 5, column: 34 },
          fix: { isSafe: true, edits: [{ file: 'site.config.yaml', start: 161, end: 166, text: 'title' }] },
          blocks: true,
          docs: 'site explain manifest/unknown-key',
        },
      ],
    })
  })

  it('as JSON without findings is one, too', async () => {
    writeSite()
    const { code, out } = await site(['validate', '--format', 'json'])
    expect([code, JSON.parse(out)]).toMatchObject([0, { valid: true, errors: 0, warnings: 0, diagnostics: [] }])
  })

  it('for GitHub is one annotation a line', async () => {
    writeSite(good.replace('title:', 'titel:'))
    const { code, out } = await site(['validate', '--format', 'github'])
    expect(code).toBe(1)
    expect(out).toMatch(
      /^::error file=site\.config\.yaml,line=5,col=29,endLine=5,endColumn=34,title=manifest\/unknown-key::[^\n]+\n::notice title=site validate::more may follow when these are fixed\n$/,
    )
  })

  it('reports a missing locale file as an error that does not block', async () => {
    writeSite()
    rmSync(join(folder, 'locales/en.yaml'))
    const { code, out } = await site(['validate', '--format', 'json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ valid: false, diagnostics: [{ code: 'messages/missing-file' }] })
    const routes = await site(['routes'])
    expect(routes.code).toBe(0)
    expect(routes.error).toBe('[sitio] No messages found for locale "en"\n')
  })
})

describe('colours', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { CI: 'true' }, false],
  ])('on a terminal: %s, with %j: %s', async (isTerminal, env, isColoured) => {
    writeSite(good.replace('title:', 'titel:'))
    const { out } = await site(['validate'], { isTerminal, env })
    expect(out.includes('\u001b[')).toBe(isColoured)
  })

  it('are never in JSON', async () => {
    writeSite(good.replace('title:', 'titel:'))
    expect((await site(['validate', '--format', 'json'], { isTerminal: true })).out).not.toContain('\u001b')
  })
})

describe('a command that needs the whole site', () => {
  it.each(['routes', 'build', 'start', 'prerender', 'dev'])(
    '%s refuses a broken manifest in the words of validate',
    async (command) => {
      writeSite(good.replace('title:', 'titel:'))
      const { code, out, error } = await site([command])
      expect(code).toBe(1)
      expect(out).toContain('manifest/unknown-key')
      expect(error).toBe('The manifest cannot be used: 1 error; more may follow when these are fixed.\n')
    },
  )
})

describe('site routes', () => {
  it('prints name, locale, path, layout, sections, data and cache of every route, and how many pages it has', async () => {
    writeSite()
    const { code, out } = await site(['routes'])
    expect(code).toBe(0)
    // Empty cells are lost in the split: the page without sections has one.
    expect(out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['NAME', 'LOCALE', 'PATH', 'PAGES', 'LAYOUT', 'SECTIONS', 'DATA', 'CACHE'],
      ['index___es', 'es', '/', '1', 'default', 'Hello', '-', 'none'],
      ['index___en', 'en', '/en', '1', 'default', 'Hello', '-', 'none'],
      ['contact___es', 'es', '/contact', '1', 'default', '-', '600s+86400s'],
      ['contact___en', 'en', '/en/contact', '1', 'default', '-', '600s+86400s'],
      [''],
    ])
  })

  it('as JSON', async () => {
    writeSite()
    const { out } = await site(['routes', '--json'])
    expect(JSON.parse(out)).toMatchObject([
      { name: 'index___es', locale: 'es', path: '/', layout: 'default', sections: ['Hello'], data: [], cache: 'none' },
      { name: 'index___en' },
      { name: 'contact___es', cache: '600s+86400s' },
      { name: 'contact___en' },
    ])
  })
})

describe('a port', () => {
  it('that the environment names wrongly is a sentence, with 2', async () => {
    const { portOf } = await import('../../../runtime/process/listen-address.ts')
    expect(() => portOf('http')).toThrow('PORT is "http", which is not a port. Use a number from 0 to 65535.')
    for (const text of [' ', '0x50', '1e3', '-1', '65536']) expect(() => portOf(text)).toThrow(`PORT is "${text}"`)
    expect([portOf(undefined), portOf('0'), portOf('8080')]).toEqual([3000, 0, 8080])
  })

  it('that is taken is a sentence, with 1', async () => {
    const { listenError } = await import('../../../runtime/process/listen-address.ts')
    const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
    expect(listenError(taken, 3000, '127.0.0.1')).toMatchObject({
      message: 'Port 3000 is in use. Stop what listens there, or choose another: --port 3001',
      exitCode: 1,
    })
    const other = new Error('other')
    expect(listenError(other, 3000, '127.0.0.1')).toBe(other)
  })

  it.each(['EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL'])(
    'at an address of another machine is a sentence, with 1 (%s)',
    async (code) => {
      const { listenError } = await import('../../../runtime/process/listen-address.ts')
      expect(listenError(Object.assign(new Error(code), { code }), 3000, '192.0.2.1')).toMatchObject({
        message: '192.0.2.1 is not an address of this machine. Write 127.0.0.1, or 0.0.0.0 for all of them.',
        exitCode: 1,
      })
    },
  )
})

describe('a defect of sitio', () => {
  const defective: Partial<CommandIo> = {
    get cwd(): string {
      throw new TypeError('cwd is broken')
    },
  }

  it('ends with 3 and a sentence, without a stack', async () => {
    const { code, out, error } = await site(['validate'], defective)
    expect([code, out]).toEqual([3, ''])
    expect(error).toContain('cwd is broken\nThis looks like a defect of sitio.')
    expect(error).not.toMatch(/\n +at /)
  })

  it('shows its stack with --debug only', async () => {
    const { code, error } = await site(['validate', '--debug'], defective)
    expect(code).toBe(3)
    expect(error).toMatch(/\n +at /)
  })
})
