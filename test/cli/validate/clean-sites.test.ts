import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { builtSite } from '../../support/run/built-site.ts'
import { callSite } from '../../support/run/call-site.ts'
import { AGENCY } from '../../support/sites/agency.ts'

const root = join(import.meta.dirname, '../../..')

// The agency's pages are rendered from this build, which other tests of the run need anyway.
beforeAll(() => builtSite(AGENCY))

it.each([
  ['the agency', root, 90],
  ['the bakery', join(root, 'test/fixtures/sites/bakery'), 31],
])('%s has no finding, in its files and in its rendered pages', async (_, folder, pages) => {
  const { code, stdout } = await callSite(['validate', '--rendered', '--strict'], folder)
  // There are no findings at all, not even notes.
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /^site\.config\.yaml is valid: \d+ pages in \d locales(?:, and one for each entry of \w+(?:(?:,| and) \w+)*)?\.$/,
    ),
    expect.stringMatching(`^${pages} pages were rendered`),
  ])
  expect(code).toBe(0)
})
