import { apache } from './apache.ts'
import { cloudflare } from './cloudflare.ts'
import type { FileHost } from './file-host.ts'
import { netlify } from './netlify.ts'
import { nginx } from './nginx.ts'

/** The hosts that `site prerender --host` supports. */
export const fileHosts = { netlify, cloudflare, nginx, apache } satisfies Record<string, FileHost>

export type HostName = keyof typeof fileHosts
