import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspaceTree } from '../../runtime/workspace/workspace-tree.ts'

const ENV = { SITE_NAME: 'Luz' }

let root: string
let before: string
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const tree = (env: Readonly<Record<string, string>> = ENV) => workspaceTree(root, env, [join(root, 'shared')])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitio-tree-'))
  write('luz/site.config.yaml', `site: { product: "\${SITE_NAME}" }\n`)
  write('luz/sections/About/About.tsx', 'export const About = () => null\n')
  write('package-lock.json', '{}')
  before = tree()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the tree of a workspace', () => {
  it('is the same for the same files elsewhere', () => {
    const other = `${root}-copy`
    cpSync(root, other, { recursive: true })
    expect(workspaceTree(other, ENV, [])).toBe(before)
    rmSync(other, { recursive: true })
  })

  it.each([
    'luz/site.config.yaml',
    'luz/sections/About/About.tsx',
    'luz/.env',
    'base/theme/site.css',
    'package-lock.json',
  ])('is another one with another %s', (file) => {
    write(file, 'something else\n')
    expect(tree()).not.toBe(before)
  })

  it('is another one where a variable that a manifest names is something else, and no other counts', () => {
    expect(tree({ SITE_NAME: 'Sol' })).not.toBe(before)
    expect(tree({ ...ENV, HOME: '/somewhere' })).toBe(before)
  })

  it.each([
    'node_modules/react/index.js',
    'luz/dist/site/server.mjs',
    'luz/.sitio/data/site.sqlite',
    'luz/site.urls.lock',
    'worker.log',
    'shared/Zx/AAAAAAAAAAZx',
  ])('is the same with another %s', (file) => {
    write(file, 'something else\n')
    expect(tree()).toBe(before)
  })

  it('is the same with a prerendered site in it', () => {
    write('public_html/luz/_site/ledger.txt', 'an id\n')
    write('public_html/luz/index.html', '<!doctype html>\n')
    write('public_html/luz.ledger', '{}\n')
    expect(tree()).toBe(before)
  })
})
