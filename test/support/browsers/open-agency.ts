import { type StartOptions, startSite } from '../run/start-site.ts'
import { AGENCY } from '../sites/agency.ts'
import { type OpenSite, openInBrowser } from './open-in-browser.ts'

/** Opens this repository's site for the tests of the calling file. */
export function openAgency(options: StartOptions = {}): OpenSite {
  return openInBrowser(() => startSite(AGENCY, options))
}
