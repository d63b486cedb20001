import { join } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import { readJson } from '../source/disk/read-json.ts'
import type { BuildInputs } from './build-inputs.ts'
import type { BuildParts } from './build-parts.ts'

/** In a built site: what it was made of. */
export const INPUTS_FILE = 'inputs.json'

/** Content of that file. */
export interface MadeOf extends BuildInputs {
  readonly parts: BuildParts
}

/** What a build was made of; null where nothing says so. */
export function readMadeOf(outDir: string): MadeOf | null {
  return readJson<MadeOf>(join(outDir, INPUTS_FILE))
}

/** What a built site says of itself; null when there is none, or not a whole one. */
export function readBuiltAssets(outDir: string): ClientAssets | null {
  // Written by buildSite.
  return readJson<ClientAssets>(join(outDir, layout.assets))
}
