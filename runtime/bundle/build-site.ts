import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientAssets } from '../render/client-assets.ts'
import type { SiteSources } from '../source/site-sources.ts'
import { openWorkFolder } from '../source/work-folder.ts'
import { buildForProduction } from './build-for-production.ts'
import { idOfInputs, readBuildInputs } from './build-inputs.ts'
import { INPUTS_FILE } from './built-site.ts'
import { compressAssets } from './compress-assets.ts'
import { copyScripts } from './copy-scripts.ts'
import { InputRecorder } from './input-recorder.ts'
import { keepAssets } from './keep-assets.ts'
import { writeOperationLists } from './operation-lists.ts'
import { readClientBuild } from './read-client-build.ts'
import { clientConfig, serverConfig } from './vite-config.ts'
import { warningLogger } from './warning-logger.ts'

/**
 * Builds client and server bundles. They are written beside their place and moved there when they are whole: a build that fails or is
 * killed leaves the earlier one as it was.
 *
 * @param onWarning - told of what the bundler finds odd.
 * @throws what the bundler throws, with file and place in its message.
 */
export async function buildSite(
  sources: SiteSources,
  outDir: string,
  onWarning: (text: string) => void,
): Promise<ClientAssets> {
  const startedAt = Date.now()
  const recorder = new InputRecorder()
  const folder = openWorkFolder(outDir, 'building')
  const work = folder.path
  try {
    const customLogger = warningLogger(onWarning)
    await buildForProduction(
      { ...clientConfig(sources, work, recorder), customLogger },
      { ...serverConfig(sources, work, recorder), customLogger },
    )
    const inputs = readBuildInputs(sources, recorder.reached(sources.root), startedAt)
    const id = idOfInputs(inputs)
    const assets = readClientBuild({
      folder: join(work, 'client'),
      viteRoot: sources.root,
      build: id,
      sections: sources.sections,
      stylesheets: sources.stylesheets,
      steps: sources.steps,
      onError: sources.onError,
      scripts: copyScripts(sources.scripts, join(work, 'client')),
    })
    rmSync(join(work, 'client/.vite'), { recursive: true })
    await compressAssets(join(work, 'client'))
    keepAssets(work, outDir, id, sources.keepAssets)
    writeFileSync(join(work, 'assets.json'), JSON.stringify(assets))
    writeFileSync(join(work, INPUTS_FILE), JSON.stringify(inputs))
    writeOperationLists(sources, join(work, 'operations'))
    writeFileSync(join(work, 'package.json'), '{"type":"module"}\n')
    folder.publish()
    return assets
  } finally {
    folder.remove()
  }
}
