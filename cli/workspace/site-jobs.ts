import type { JobName } from './site-job.ts'

/** What each command does with a site of a workspace; loaded on demand. */
export const siteJobs = {
  validate: async () => (await import('./validate-workspace.ts')).validateJob,
  prerender: async () => (await import('./prerender-workspace.ts')).prerenderJob,
  diff: async () => (await import('./diff-workspace.ts')).diffJob,
  store: async () => (await import('./store-site.ts')).storeJob,
  upgrade: async () => (await import('./upgrade-workspace.ts')).upgradeJob,
} as const satisfies Readonly<Record<JobName, () => Promise<unknown>>>
