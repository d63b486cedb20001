import { afterAll } from 'vitest'
import { buildMade } from '../run/build-made.ts'
import { startSite } from '../run/start-site.ts'
import { type MadeSite, makeSite } from '../sites/make-site.ts'
import { type OpenSite, openInBrowser } from './open-in-browser.ts'

/** Makes a site of these files, builds it and opens it for the tests of the calling file; it goes with the last of them. */
export function openMade(files: Readonly<Record<string, string>>): OpenSite {
  let made: MadeSite
  // Hooks that end something run in reverse order: the site has been stopped when its files go.
  afterAll(() => made?.remove())
  return openInBrowser(async () => {
    made = makeSite(files)
    await buildMade(made)
    return startSite(made.config, { built: true })
  })
}
