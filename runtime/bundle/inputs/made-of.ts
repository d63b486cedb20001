import { join } from 'node:path'
import { isWhole } from '../../artefact/read-build.ts'
import { layout } from '../../artefact/site-file.ts'
import type { ClientAssets } from '../../render/client-assets.ts'
import { readJson } from '../../source/disk/read-json.ts'
import type { BuildParts } from '../parts/build-parts.ts'
import type { BuildInputs } from './build-inputs.ts'

/** The file in a built site that says what it was made of. */
export const INPUTS_FILE = 'inputs.json'

/** Content of that file. */
export interface MadeOf extends BuildInputs {
  readonly parts: BuildParts
}

/** What a build was made of; null when there is no build that can be opened. */
export function readMadeOf(outDir: string): MadeOf | null {
  return isWhole(outDir) ? readJson<MadeOf>(join(outDir, INPUTS_FILE)) : null
}

/** The assets of a built site; null when there is no complete build. */
export function readBuiltAssets(outDir: string): ClientAssets | null {
  // `buildSite` writes this file, so its shape is known.
  return readJson<ClientAssets>(join(outDir, layout.assets))
}
