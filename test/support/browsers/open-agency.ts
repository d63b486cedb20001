import { type StartedSite, type StartOptions, startSite } from '../run/start-site.ts'
import { AGENCY } from '../sites/agency.ts'
import { type OpenSite, openInBrowser } from './open-in-browser.ts'

let shared: Promise<StartedSite> | undefined

/** This repository's site as its manifest has it, shared by the files of this worker. It ends with the worker: `stop` leaves it running. */
export async function sharedAgency(): Promise<StartedSite> {
  shared ??= startSite(AGENCY, { endsWithParent: true })
  return { ...(await shared), stop: async () => null }
}

/** Opens this repository's site for the tests of the calling file: with options a site of its own, otherwise the shared one. */
export function openAgency(options?: StartOptions): OpenSite {
  return openInBrowser(() => (options === undefined ? sharedAgency() : startSite(AGENCY, options)))
}
