import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Asks of every page, and not only of the worst ones, whether it stays where it is on a slow phone. */
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
