import { notePage } from '../../manifest/problems/examples/note-page.ts'
import { fixedPages } from '../../site/routing/pages-of.ts'
import { once } from '../../values/once.ts'
import { formatOfName } from '../assets/file-formats.ts'
import { isNothing, ownPathOf, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { pathOf } from '../facts/public-files.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { codeLinks } from './code-links.ts'
import { linkUses } from './link-uses.ts'
import { nearestAddress, nearestEntryAddress } from './nearest-address.ts'
import { type TextAddress, textAddresses } from './text-addresses.ts'

/** Keys whose values are links. */
const LINK_KEY = /^(?:href|link|url|path|page|to|target)$|(?:Href|Link|Url|Path)$/

export const noSuchPage = defineCheck({
  code: 'links/no-such-page',
  severity: 'error',
  needs: 'site',
  title: 'An address of this site leads to no page',
  why: 'Visitors who follow it get an error page. Links in the manifest name routes and cannot break unnoticed, but addresses in messages, content and code, and full addresses of the site itself, are just text. Write the path of a page or, better, let the section take a link and name the route.',
  wrong: {
    'locales/en.yaml': 'hello: Read [my notes](/notse).\n',
    'site.config.yaml': `${notePage('hello')}  - { name: notes, path: /notes, title: { en: All notes }, sections: [] }
`,
  },
  right: {
    'locales/en.yaml': 'hello: Read [my notes](/notes).\n',
    'site.config.yaml': `${notePage('hello')}  - { name: notes, path: /notes, title: { en: All notes }, sections: [] }
`,
  },
  message: ({ address, nearest }: { address: string; nearest: string | null }) =>
    `No page of this site has the address "${address}". ${nearest === null ? 'Write the path of a page.' : `Did you mean "${nearest}"?`}`,
  check(facts, report) {
    for (const { link, path } of linkUses(facts)) {
      const own = link.startsWith('https:') ? ownPathOf(facts, link) : null
      if (own === null || !leadsNowhere(facts, own)) continue
      const near = nearestPath(facts, pathOf(own))
      const nearest = near === null ? null : (routeAt(facts, near) ?? null)
      report(facts.place(path), { address: link, nearest }, { suggestion: nearest })
    }
    for (const { module, to, start } of codeLinks(facts)) {
      const own = ownPathOf(facts, to)
      if (own === null || !leadsNowhere(facts, own)) continue
      const nearest = nearestPath(facts, pathOf(own)) ?? nearestEntryAddress(facts, pathOf(own))
      report({ position: module.source.positionAt(start) }, { address: to, nearest }, { suggestion: nearest })
    }
    for (const address of textAddresses(facts)) {
      const { written, part } = address
      const own = ownPathOf(facts, part.part)
      if (own === null || !leadsNowhere(facts, own)) continue
      const nearest = nearestPath(facts, pathOf(own)) ?? nearestEntryAddress(facts, pathOf(own))
      if (!isLink(facts, address, own, nearest)) continue
      const fix = nearest === null ? null : replacePart(facts, written, part, nearest, false)
      report(placeOf(facts, written, part), { address: part.part, nearest }, { suggestion: nearest, fix })
    }
  },
})

/** Files are covered by other checks. */
function leadsNowhere(facts: SiteFacts, path: string): boolean {
  return isNothing(targetOf(facts, path)) && formatOfName(pathOf(path)) === null
}

/**
 * "/month" need not be a link: a text that looks like a path counts when its key suggests a link, when it begins with a language code, or when it
 * resembles the path of a page.
 */
function isLink(facts: SiteFacts, { written, part }: TextAddress, own: string, nearest: string | null): boolean {
  if (part.before !== '' || !part.part.startsWith('/') || nearest !== null) return true
  const key = written.path.findLast((step) => typeof step === 'string' && !facts.site.locales.byCode.has(step))
  return LINK_KEY.test(String(key)) || facts.site.locales.byCode.has(own.split('/')[1] ?? '')
}

const paths = once((facts: SiteFacts) => new Map(fixedPages(facts.site).map(({ path, name }) => [path, name])))

function routeAt(facts: SiteFacts, path: string): string | undefined {
  return paths(facts).get(path)
}

function nearestPath(facts: SiteFacts, path: string): string | null {
  return nearestAddress(
    path,
    [...paths(facts).keys()].filter((candidate) => candidate !== '/'),
  )
}
