import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { layout } from '../artefact/site-file.ts'
import { messageOf } from '../values/message-of.ts'
import type { ServerBundle } from './site-runtime.ts'

/** Thrown when the site's own code fails to load, which is a mistake of the site, not of sitio. Its cause is what the code threw. */
export class SiteCodeError extends Error {
  override readonly name = 'SiteCodeError'

  /** @param conceal - hides the site's secrets in the message. */
  constructor(cause: unknown, conceal: (text: string) => string) {
    const reason = conceal(messageOf(cause))
    super(`The code of the site fails as soon as it is loaded: ${reason}\nsite validate --rendered says where.`, {
      cause,
    })
  }
}

/** Imports the server bundle of a build. @param code - the folder that contains its `server/`. @throws SiteCodeError */
export async function importBundle(code: string, conceal: (text: string) => string): Promise<ServerBundle> {
  try {
    // The build wrote this module, so its exports have this type.
    return await import(pathToFileURL(join(code, layout.bundle)).href)
  } catch (error) {
    throw new SiteCodeError(error, conceal)
  }
}
