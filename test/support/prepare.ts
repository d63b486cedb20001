import { AGENCY } from './agency.ts'
import { findBrowser } from './find-browser.ts'
import { GATES } from './gates-site.ts'
import { JOURNEY } from './journey-site.ts'
import { MEMBERS } from './members-site.ts'
import { runSite } from './run-site.ts'

/** Once before all tests: finds or unpacks the browser, bundles the package, and builds the sites that several tests start at a time. */
export async function setup(): Promise<void> {
  const [{ path }] = await Promise.all([findBrowser(), buildAll([AGENCY, JOURNEY, GATES, MEMBERS])])
  console.log(`Browser of the tests: ${path}`)
}

/** One after the other: each has the processors for itself. */
async function buildAll(sites: readonly string[]): Promise<void> {
  for (const site of sites) await build(site)
}

async function build(site: string): Promise<void> {
  const { code, stdout, stderr } = await runSite(['build', '--config', site], '.')
  if (code !== 0) throw new Error(`${site} cannot be built.\n${stdout}${stderr}`)
}
