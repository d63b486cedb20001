import { AGENCY } from './agency.ts'
import { findBrowser } from './find-browser.ts'
import { JOURNEY } from './journey-site.ts'
import { runSite } from './run-site.ts'

/** Once before all tests: finds or unpacks the browser, bundles the package, and builds the sites that several tests start at a time. */
export async function setup(): Promise<void> {
  const [{ path }] = await Promise.all([findBrowser(), build(AGENCY).then(() => build(JOURNEY))])
  console.log(`Browser of the tests: ${path}`)
}

async function build(site: string): Promise<void> {
  const { code, stdout, stderr } = await runSite(['build', '--config', site], '.')
  if (code !== 0) throw new Error(`${site} cannot be built.\n${stdout}${stderr}`)
}
