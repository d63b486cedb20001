import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import { readEnvironment } from '../process/read-environment.ts'
import type { Environment } from '../server/environment/secrets.ts'

/**
 * The environment of one site of a workspace: that of the process, with the site's own `.env`. Two variables of the process are split, so that sites
 * stay apart: SITE_DATA_DIR gets a subfolder per site, and each site derives its own secret from SITE_SECRET, the same on every server.
 *
 * @param root - of the workspace.
 * @param env - of the process.
 */
export function siteEnvironment(root: string, folder: string, env: Environment): Environment {
  const { SITE_DATA_DIR: data, SITE_SECRET: secret } = env
  return {
    ...readEnvironment(join(root, folder), env),
    ...(data && { SITE_DATA_DIR: join(resolve(root, data), folder) }),
    ...(secret && { SITE_SECRET: createHmac('sha256', secret).update(`site ${folder}`).digest('hex') }),
  }
}
