import { build, type InlineConfig } from 'vite'
import { requireUsableFolder } from '../source/parts/usable-folder.ts'

/**
 * Runs builds with NODE_ENV set to `production`, whatever it is in this process: otherwise JSX would compile to calls that only React's development build
 * has. One after the other: each uses all processors, so that two at once take as long, and 60 MB more.
 *
 * @throws JobError when the path of a root is unusable; otherwise what the bundler throws.
 */
export async function buildForProduction(...configs: readonly InlineConfig[]): Promise<void> {
  for (const { root } of configs) if (root !== undefined) requireUsableFolder(root)
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    for (const config of configs) await build(config)
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  }
}
