import { URLS_LOCK_FILE } from '../../addresses/urls-lock.ts'
import { defineCheck } from '../rule/rule.ts'
import { urlsLock } from './published.ts'

export const unreadable = defineCheck({
  code: 'urls/unreadable',
  severity: 'error',
  needs: 'site',
  title: 'A line of site.urls.lock cannot be read',
  why: 'The lock remembers published addresses: each line is an address, the name of its route, its language and, for the page of an entry, its id. An address that cannot be read is not protected. A merge may have left conflict markers: keep the lines of both sides, or let `site urls accept` rewrite the file.',
  wrong: {
    [URLS_LOCK_FILE]: `# ${URLS_LOCK_FILE} 1:
/ index
`,
  },
  right: {
    [URLS_LOCK_FILE]: `# ${URLS_LOCK_FILE} 1:
/ index en
`,
  },
  message: ({ reason }: { reason: string }) =>
    `${reason} Restore the line from your last commit, or rewrite the file: site urls accept.`,
  check(facts, report) {
    const fault = urlsLock(facts)?.fault ?? null
    if (fault !== null) report({ position: fault.position }, { reason: fault.reason })
  },
})
