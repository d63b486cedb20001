import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InstalledBakery, installBakery } from '../bakery/install-bakery.ts'
import { createRandom } from '../support/random/random.ts'
import { randomEdit } from '../support/random/random-edits.ts'
import { callSite } from '../support/run/call-site.ts'
import { type Prerender, tryEdit } from '../support/run/ledger-trial.ts'

/** `node test/soak/ledger.mjs` makes a thousand. */
const EDITS = 2
const SEED = 7

let bakery: InstalledBakery
const prerender: Prerender = async (out, isForced) => {
  const options = isForced ? ['--force'] : []
  const { code, stdout } = await callSite(['prerender', '--out', out, ...options], bakery.folder, bakery)
  return code === 0 ? stdout : null
}

beforeAll(async () => {
  bakery = await installBakery()
  expect(await prerender('dist/static', false)).not.toBeNull()
})
afterAll(() => bakery?.remove())

it('is, after any edit, byte for byte what rendering all of it gives', async () => {
  const random = createRandom(SEED)
  for (let count = 0, tried = 0; tried < EDITS; count += 1) {
    const trial = await tryEdit(bakery.folder, randomEdit(bakery.folder, random, `n${count}`), prerender)
    if (trial === null) continue
    expect(trial.missed, trial.what).toEqual([])
    tried += 1
  }
})
