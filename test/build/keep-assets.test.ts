import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepAssets, readAssetsHistory } from '../../runtime/bundle/parts/keep-assets.ts'
import { replaceFolder } from '../../runtime/source/disk/replace-folder.ts'

/** Deployments keep the hashed assets of earlier builds (`build.keepAssets`). */
let folder = ''
let place = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-keep-'))
  place = join(folder, 'site')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A build with these assets, as `buildSite` writes it. */
function build(id: string, names: readonly string[], count: number): string[] {
  const work = join(folder, 'work')
  for (const name of names) {
    const path = join(work, 'client', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${name} of ${id}`)
  }
  keepAssets(work, place, id, count)
  replaceFolder(work, place)
  return assets()
}

function assets(): string[] {
  return ['assets', 'legacy'].flatMap((part) =>
    existsSync(join(place, 'client', part)) ? readdirSync(join(place, 'client', part)).sort() : [],
  )
}

describe('hashed assets of earlier builds', () => {
  it('stay as long as the manifest says, with their compressed forms, and go then', () => {
    build('one', ['assets/a-1.js', 'assets/a-1.js.br', 'assets/shared.js', 'legacy/old-1.js'], 1)
    expect(build('two', ['assets/a-2.js', 'assets/a-2.js.br', 'assets/shared.js'], 1)).toEqual([
      'a-1.js',
      'a-1.js.br',
      'a-2.js',
      'a-2.js.br',
      'shared.js',
      'old-1.js',
    ])
    expect(readFileSync(join(place, 'client/assets/a-1.js'), 'utf8')).toBe('assets/a-1.js of one')
    expect(build('three', ['assets/a-3.js'], 1)).toEqual(['a-2.js', 'a-2.js.br', 'a-3.js', 'shared.js'])
    expect(build('four', ['assets/a-4.js'], 1)).toEqual(['a-3.js', 'a-4.js'])
  })

  it('are not kept twice, nor longer, when the same is built again', () => {
    build('one', ['assets/a-1.js'], 1)
    build('two', ['assets/a-2.js'], 1)
    for (let times = 0; times < 3; times += 1) {
      expect(build('two', ['assets/a-2.js'], 1)).toEqual(['a-1.js', 'a-2.js'])
      expect(readAssetsHistory(place).map((record) => record.build)).toEqual(['two', 'one'])
    }
  })

  it('never replace a file of the new build', () => {
    build('one', ['assets/same.js'], 3)
    build('two', ['assets/same.js'], 3)
    expect(readFileSync(join(place, 'client/assets/same.js'), 'utf8')).toBe('assets/same.js of two')
  })

  it('are not noted as files of the new build', () => {
    build('one', ['assets/a-1.js'], 3)
    build('two', ['assets/a-2.js'], 3)
    expect(readAssetsHistory(place)[0]).toEqual({ build: 'two', files: ['assets/a-2.js'] })
  })

  it('are left behind with 0', () => {
    build('one', ['assets/a-1.js'], 0)
    expect(build('two', ['assets/a-2.js'], 0)).toEqual(['a-2.js'])
  })

  it.each([
    ['cut off', '[{"build":"one","fi'],
    ['of another shape', '{"builds":[]}'],
    ['with names that are none', '[{"build":"one","files":[7]}]'],
    ['that leads elsewhere', '[{"build":"one","files":["../../secret.txt"]}]'],
  ])('are forgotten where the list of them is %s, and the build goes on', (_, text) => {
    build('one', ['assets/a-1.js'], 3)
    writeFileSync(join(folder, 'secret.txt'), '')
    writeFileSync(join(place, 'assets-history.json'), text)
    expect(build('two', ['assets/a-2.js'], 3)).toEqual(['a-2.js'])
    expect(readAssetsHistory(place)).toEqual([{ build: 'two', files: ['assets/a-2.js'] }])
  })

  it('that somebody has removed are no hindrance', () => {
    build('one', ['assets/a-1.js'], 3)
    rmSync(join(place, 'client/assets/a-1.js'))
    expect(build('two', ['assets/a-2.js'], 3)).toEqual(['a-2.js'])
  })
})
