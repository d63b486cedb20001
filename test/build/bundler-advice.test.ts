import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { InlineConfig, Plugin } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { buildForProduction } from '../../runtime/bundle/build-for-production.ts'
import { clientConfig, serverConfig } from '../../runtime/bundle/vite-config.ts'
import { warningLogger } from '../../runtime/bundle/warning-logger.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { makeSite, sectionSchema } from '../support/sites/make-site.ts'

/** The bundler advises on plugins when they take most of a build that takes as long, by its own clock. */
const SLOW_MS = 3200
/** The bundler also advises on chunks that are larger than this. */
const LARGE_BYTES = 600_000

function slowPlugin(): Plugin {
  let isDone = false
  return {
    name: 'slow',
    async transform() {
      if (isDone) return null
      isDone = true
      await setTimeout(SLOW_MS)
      return null
    },
  }
}

it('prints no advice of the bundler’s on plugins, chunks and packages: nobody who writes a site can follow it', async () => {
  const site = makeSite({
    'sections/Shown/Shown.schema.json': sectionSchema({ hydrate: 'load' }),
    'sections/Shown/Shown.tsx': `import { valueOf } from 'script-runner'
import { text } from './large.ts'
export function Shown() {
  return <p title={text}>{valueOf('1')}</p>
}
`,
    'node_modules/script-runner/package.json': '{ "name": "script-runner", "version": "1.0.0", "main": "index.js" }',
    'node_modules/script-runner/index.js': 'exports.valueOf = (code) => eval(code)\n',
    'sections/Shown/large.ts': `export const text = ${JSON.stringify('x'.repeat(LARGE_BYTES))}\n`,
  })
  onTestFinished(() => site.remove())
  const { sources } = loadSite(site.config, {}).site ?? expect.fail('The site cannot be read.')
  const warnings: string[] = []
  const slowed = (config: InlineConfig): InlineConfig => ({
    ...config,
    customLogger: warningLogger((text) => warnings.push(text)),
    plugins: [...(config.plugins ?? []), slowPlugin()],
  })
  const out = join(site.folder, 'out')
  await buildForProduction(slowed(clientConfig(sources, out)), slowed(serverConfig(sources, out)))
  expect(warnings).toEqual([])
})
