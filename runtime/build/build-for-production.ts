import { build, type InlineConfig } from 'vite'

/** Builds for visitors, whatever the NODE_ENV of this process: with another one JSX would become calls that only React's development build has. */
export async function buildForProduction(config: InlineConfig): Promise<void> {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build(config)
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = mode
  }
}
