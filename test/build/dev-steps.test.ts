import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GATES } from '../support/gates-site.ts'
import { rawRequest } from '../support/raw-request.ts'
import { type StartedSite, startSite } from '../support/start-site.ts'

let folder: string
let site: StartedSite
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-dev-steps-'))
  for (const part of ['site.config.yaml', 'sections', 'steps', 'locales', 'public'])
    cpSync(join(dirname(GATES), part), join(folder, part), { recursive: true })
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
  site = await startSite(join(folder, 'site.config.yaml'), { mode: 'dev' })
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function answer(path: string): Promise<string> {
  const { status, headers } = await rawRequest(site.url, path)
  return `${status} ${headers.location ?? ''}`.trim()
}

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file)
  const original = readFileSync(path, 'utf8')
  const edited = original.replace(from, to)
  if (edited === original) throw new Error(`${file} holds no ${from}.`)
  writeFileSync(path, edited)
}

it('development follows the modules of middleware and validators, and the manifest that names them', async () => {
  expect(await answer('/en/lead?to=home')).toBe('302 /en')
  edit('steps/lead.ts', "redirect('index')", "redirect('login', 303)")
  await expect.poll(() => answer('/en/lead?to=home')).toBe('303 /en/login')

  writeFileSync(
    join(folder, 'steps/never.ts'),
    "import { defineValidator } from 'sitio'\nexport default defineValidator({ validate: () => false })\n",
  )
  edit('site.config.yaml', 'validators:\n', 'validators:\n  never: { kind: module, module: steps/never.ts }\n')
  edit('site.config.yaml', 'path: /hops,', 'path: /hops, validators: [never],')
  await expect.poll(() => answer('/en/hops')).toBe('404')
  edit('steps/never.ts', 'false', 'true')
  await expect.poll(() => answer('/en/hops')).toBe('200')
})

it('development follows the schema of a query', async () => {
  expect([await answer('/en/search?q=ab'), await answer('/en/search?q=a')]).toEqual(['200', '404'])
  edit('site.config.yaml', '{ type: string, minLength: 2 }', '{ format: date }')
  await expect.poll(() => answer('/en/search?q=ab')).toBe('404')
  expect(await answer('/en/search?q=2026-01-31')).toBe('200')
})
