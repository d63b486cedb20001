import { expect, it } from 'vitest'
import { openBundle } from '../../runtime/bundle/open-bundle.ts'
import { builtCodedSite, loaded } from '../support/sites/coded-site.ts'

it('two sections that fail at the same time are found in the sources by one build', async () => {
  const code = await openBundle(loaded(await builtCodedSite()), false)
  const before = process.env.NODE_ENV
  try {
    const [one, other] = await Promise.all([code.sourceMap(), code.sourceMap()])
    expect(one).toBe(other)
    expect(process.env.NODE_ENV).toBe(before)
  } finally {
    code.close()
  }
})
