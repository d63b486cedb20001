import { URLS_LOCK_FILE } from '../../addresses/urls-lock.ts'
import { defineCheck } from '../rule/rule.ts'
import { urlsLock } from './published.ts'

export const unreadable = defineCheck({
  code: 'urls/unreadable',
  severity: 'error',
  needs: 'site',
  title: 'A line of site.urls.lock cannot be read',
  why: 'The lock remembers the published addresses: each line is an address, the name of its route, its language and, where the page is that of an entry, its id. An address that cannot be read is not looked after. A merge may have left conflict markers: keep the lines of both sides, or let `site urls accept` write it anew.',
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
    `${reason} Take the line of your last commit, or write the file anew: site urls accept.`,
  check(facts, report) {
    const fault = urlsLock(facts)?.fault ?? null
    if (fault !== null) report({ position: fault.position }, { reason: fault.reason })
  },
})
