import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBundle } from '../../runtime/bundle/open-bundle.ts'
import { builtCodedSite, loaded } from '../support/sites/coded-site.ts'

it('two sections that fail at the same time are found in the sources by one build, wherever the code lies that runs', async () => {
  const site = loaded(await builtCodedSite())
  const code = await openBundle(site, false)
  const before = process.env.NODE_ENV
  try {
    const [one, other] = await Promise.all([code.sourceMap(), code.sourceMap()])
    expect(one).toBe(other)
    expect(one.payload.sources).toContain(join(site.root, 'sections/Shown/Shown.tsx'))
    expect(process.env.NODE_ENV).toBe(before)
  } finally {
    code.close()
  }
})

it('the default of a package that was compiled from ES modules is what it was there, also in a site whose package is of ES modules', async () => {
  const code = await openBundle(loaded(await builtCodedSite()), false)
  const { onError } = await code.load()
  code.close()
  expect(onError?.(null, { where: 'server' })).toBe(5)
})
