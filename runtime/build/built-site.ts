import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientAssets } from '../render/client-assets.ts'
import { contentHash } from './content-hash.ts'
import { packageRoot } from './package-root.ts'
import { filesOfModule } from './step-modules.ts'
import type { SiteSources } from './vite-config.ts'

/** Id of the build that these sources give: two equal ones need no new build. */
export function buildId({ sections, stylesheets, scripts, steps, onError, forms, schemas }: SiteSources): string {
  const shape = sections.map(({ name, hydrate, inputs, client }) => `${name} ${hydrate} ${inputs} ${client}`)
  return contentHash(
    [
      ...shape,
      ...stylesheets.keys(),
      ...scripts.keys(),
      ...forms.map(({ name, fields, send }) => JSON.stringify([name, fields, send])),
      ...steps.map(({ kind, name, runsInBrowser }) => `${kind} ${name} ${runsInBrowser}`),
    ],
    [
      join(packageRoot, 'dist/package/.hash'),
      join(packageRoot, 'package.json'),
      ...stylesheets.values(),
      ...scripts.values(),
      ...steps.flatMap(({ file }) => [...filesOfModule(file)]),
      ...(onError === null ? [] : filesOfModule(onError)),
      ...schemas,
      ...sections.map(({ folder }) => folder),
    ],
  )
}

/** What a built site says of itself; null when there is none, or not a whole one. */
export function readBuiltAssets(outDir: string): ClientAssets | null {
  try {
    // Written by buildSite below.
    return JSON.parse(readFileSync(join(outDir, 'assets.json'), 'utf8')) as ClientAssets
  } catch {
    return null
  }
}
