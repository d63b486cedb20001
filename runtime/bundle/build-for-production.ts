import { build, type InlineConfig } from 'vite'

/**
 * Runs builds in parallel with NODE_ENV set to `production`, whatever it is in this process: otherwise JSX would compile to calls that only React's
 * development build has.
 *
 * @throws what the bundler throws, once all builds have ended.
 */
export async function buildForProduction(...configs: readonly InlineConfig[]): Promise<void> {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const builds = await Promise.allSettled(configs.map((config) => build(config)))
    for (const made of builds) if (made.status === 'rejected') throw made.reason
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  }
}
