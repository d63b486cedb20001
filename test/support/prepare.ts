import { AGENCY } from './agency.ts'
import { findBrowser } from './find-browser.ts'
import { runSite } from './run-site.ts'

/** Once before all tests: finds or unpacks the browser, bundles the package and builds the agency site, which several tests start at a time. */
export async function setup(): Promise<void> {
  const [{ path }, build] = await Promise.all([findBrowser(), runSite(['build', '--config', AGENCY], '.')])
  if (build.code !== 0) throw new Error(`The agency site cannot be built.\n${build.stdout}${build.stderr}`)
  console.log(`Browser of the tests: ${path}`)
}
