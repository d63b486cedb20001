import { answersHost } from '../../site/http/answers-host.ts'
import { defineCheck } from '../rule/rule.ts'

const site = (hosts: string) => `site: { product: Notes, origin: https://notes.example }
server: { hosts: ${hosts} }
`

export const unansweredOrigin = defineCheck({
  code: 'head/unanswered-origin',
  severity: 'error',
  needs: 'manifest',
  title: 'The server does not answer at the public address of the site',
  why: 'Canonical addresses, the sitemap and links from social networks lead to the origin of the site, but a server with a list of hosts answers 421 for every other name. Add the host of the origin to the list; "*.example.com" matches the subdomains of example.com, but not example.com itself.',
  wrong: site('[www.notes.example]'),
  right: site('[notes.example, www.notes.example]'),
  message: ({ host }: { host: string }) =>
    `The host of the site's origin, "${host}", is not in this list, so its visitors would get 421. Add it.`,
  check({ manifest, document, place }, report) {
    const { hosts } = manifest.server
    if (hosts === undefined || !URL.canParse(manifest.site.origin)) return
    const { hostname } = new URL(manifest.site.origin)
    const known = hosts.map((host) => host.toLowerCase())
    if (answersHost(hostname, known)) return
    const host = document.writtenAt(['site', 'origin']) ?? hostname
    const related = [{ ...place(['site', 'origin']).position, message: 'The origin is here.' }]
    report(place(['server', 'hosts']), { host }, { related })
  },
})
