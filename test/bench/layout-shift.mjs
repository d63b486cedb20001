import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Checks every page, not only the worst ones, for layout shifts on a slow phone. */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'browser', 'test/browser/pages/layout-shift.test.ts'],
  {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, EVERY_PAGE: '1' },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
