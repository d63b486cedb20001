import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { buildForProduction } from '../../runtime/bundle/build-for-production.ts'

it('writes what visitors get in any environment, and leaves that as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-mode-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'page.tsx'), 'export const isDevelopment = <p>{process.env.NODE_ENV}</p>\n')
  const mode = process.env.NODE_ENV
  expect(mode).toBe('test')
  const config: InlineConfig = { configFile: false, root: folder, logLevel: 'silent', plugins: [react()] }
  const output = {
    outDir: join(folder, 'out'),
    rolldownOptions: { external: /^react/, output: { entryFileNames: 'page.js' } },
  }
  await buildForProduction({ ...config, build: { ssr: 'page.tsx', ...output } })
  expect(readFileSync(join(folder, 'out/page.js'), 'utf8')).toMatch(/"react\/jsx-runtime"/)
  expect(process.env.NODE_ENV).toBe(mode)
  await expect(buildForProduction({ ...config, build: { ssr: 'gone.tsx' } })).rejects.toThrow()
  expect(process.env.NODE_ENV).toBe(mode)
})
