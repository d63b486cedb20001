import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import { readEnvironment } from '../process/read-environment.ts'
import type { Environment } from '../server/environment/secrets.ts'

/**
 * The environment of one site of a workspace: that of the process, and the site's own `.env`. Two variables of the process would join what has
 * to be apart: SITE_DATA_DIR holds a folder for each site, and of SITE_SECRET each has a secret of its own, the same on every server.
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
