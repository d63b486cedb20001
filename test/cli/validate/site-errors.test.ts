import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callSite } from '../../support/run/call-site.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

let made: MadeSite

describe('code of the site that cannot be loaded', () => {
  const code = "export function Shown() { return <h1>Hello</h1> }\nthrow new Error('the cellar is empty')\n"
  // The first command builds the site; the other one uses that build.
  beforeAll(() => {
    made = makeSite({ 'sections/Shown/Shown.tsx': code })
  })
  afterAll(() => made.remove())

  it.each(['start', 'prerender'])('is a mistake of the site, not of sitio: %s', async (command) => {
    const args = command === 'prerender' ? [] : ['--port', '0']
    const { code: exit, stdout, stderr } = await callSite([command, ...args], made.folder)
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr.replace('Building the site …\n', '')).toBe(
      'The code of the site fails as soon as it is loaded: the cellar is empty\nsite validate --rendered says where.\n',
    )
  })
})

describe('a stylesheet that is no CSS', () => {
  afterEach(() => made.remove())

  it.each([['validate'], ['build'], ['start', '--port', '0'], ['dev', '--port', '0']])(
    'is told in the same words by %s',
    async (...argv) => {
      made = makeSite({ 'sections/Shown/Shown.css': '.a {\n  color: red;\n' })
      const { code, stdout, stderr } = await callSite(argv, made.folder)
      expect(stdout).toContain(
        'sections/Shown/Shown.css:1:1  styles/syntax\n  The block that begins here is not closed. Add its }.\n  1 | .a {\n',
      )
      expect([code, stderr]).toEqual([1, expect.not.stringMatching(/Unclosed|postcss/)])
    },
  )
})

describe('a build that fails', () => {
  afterEach(() => made.remove())

  it.each([
    [
      'a stylesheet that imports one that is not there',
      { 'sections/Shown/Shown.css': "@import './lost.css';\n" },
      'lost.css',
    ],
    [
      'a file that is no JSON',
      {
        'sections/Shown/Shown.tsx':
          "import names from './names.json'\nexport function Shown() { return <h1>{names.length}</h1> }\n",
        'sections/Shown/names.json': '{ nope',
      },
      'key must be a string at line 1 column 3',
    ],
  ])('says why without a stack: %s', async (_, files, reason) => {
    made = makeSite(files)
    const { code, stdout, stderr } = await callSite(['build'], made.folder)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(reason)
    expect(stderr).not.toMatch(/^ *at |backtrace|undefined/m)
  })
})
