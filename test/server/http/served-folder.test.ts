import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findServedFile, readServedFolder } from '../../../runtime/server/files/served-folder.ts'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-served-')))
  mkdirSync(join(root, 'public/sub'), { recursive: true })
  mkdirSync(join(root, 'outside'))
  writeFileSync(join(root, 'public/a.txt'), 'a')
  writeFileSync(join(root, 'public/sub/b.txt'), 'b')
  writeFileSync(join(root, 'outside/secret.txt'), 'secret')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const folder = () => join(root, 'public')
const link = (target: string, path: string) => symlinkSync(target, join(folder(), path))

/** The file that a path leads to, or why it is refused. Checks that the development server agrees. */
function outcome(path: string): string {
  const { files, refused } = readServedFolder(folder())
  const file = files.get(path)
  expect(findServedFile(folder(), path)).toBe(file ?? null)
  return file?.slice(root.length) ?? refused.find((entry) => entry.path === path)?.reason ?? 'not there'
}

describe('a folder that is served', () => {
  it('gives its files, and no folder', () => {
    expect([...readServedFolder(folder()).files.keys()]).toEqual(['/a.txt', '/sub/b.txt'])
    expect(outcome('/sub')).toBe('not there')
    expect(outcome('/../outside/secret.txt')).toBe('not there')
  })

  it('may itself be a link, or not be there', () => {
    symlinkSync(folder(), join(root, 'linked'))
    expect([...readServedFolder(join(root, 'linked')).files]).toEqual([...readServedFolder(folder()).files])
    expect(readServedFolder(join(root, 'nothing'))).toEqual({ files: new Map(), refused: [] })
  })

  it('follows links inside', () => {
    link('sub/b.txt', 'c.txt')
    link('sub', 'other')
    link(join(folder(), 'a.txt'), 'absolute.txt')
    expect(['/c.txt', '/other/b.txt', '/absolute.txt'].map(outcome)).toEqual([
      '/public/sub/b.txt',
      '/public/sub/b.txt',
      '/public/a.txt',
    ])
  })

  it.each([
    ['leads nowhere', 'nowhere', 'dangling'],
    ['leads to what a file is no folder of', 'a.txt/more', 'dangling'],
    ['leads to a file elsewhere', '../outside/secret.txt', 'outside'],
    ['leads to a folder elsewhere', '../outside', 'outside'],
    ['leads to a neighbour whose name begins alike', '../public-not', 'outside'],
    ['leads out and in again through a link', '../round/a.txt', 'in'],
    ['leads to itself', 'entry', 'loop'],
    ['leads to its own folder', '.', 'loop'],
  ])('has a link that %s', (_, target, reason) => {
    mkdirSync(join(root, 'public-not'))
    symlinkSync(folder(), join(root, 'round'))
    link(target, 'entry')
    expect(outcome('/entry')).toBe(reason === 'in' ? '/public/a.txt' : reason)
    expect(outcome('/entry/secret.txt')).toBe('not there')
  })

  it('ends where two folders link to each other', () => {
    mkdirSync(join(folder(), 'other'))
    link('../other', 'sub/to-other')
    link('../sub', 'other/to-sub')
    expect(outcome('/sub/to-other/to-sub')).toBe('loop')
    expect(outcome('/other/to-sub/b.txt')).toBe('/public/sub/b.txt')
  })

  it.skipIf(process.platform !== 'linux')('has a pipe, a socket or a device, which nobody waits for', async () => {
    execFileSync('mkfifo', [join(folder(), 'pipe')])
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(folder(), 'socket'), resolve))
    expect(['/pipe', '/socket'].map(outcome)).toEqual(['special', 'special'])
    await new Promise((resolve) => server.close(resolve))
    link('/dev/null', 'device')
    expect(outcome('/device')).toBe('outside')
  })

  it.skipIf(process.getuid?.() === 0)('has a file and a folder that may not be read', () => {
    chmodSync(join(folder(), 'a.txt'), 0)
    chmodSync(join(folder(), 'sub'), 0)
    expect(outcome('/a.txt')).toBe('unreadable')
    expect(readServedFolder(folder()).refused.map(({ path }) => path)).toContain('/sub')
    chmodSync(join(folder(), 'sub'), 0o700)
  })

  it('says nothing of hidden entries', () => {
    link('somebody@machine.1', '.#a.txt')
    expect(readServedFolder(folder()).refused).toEqual([])
  })
})
