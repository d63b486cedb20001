import { decoded } from '../../values/paths/decoded.ts'
import type { PageAnchor, RenderedPage } from '../facts/facts.ts'
import { looks } from './checks.ts'
import type { LookFacts } from './define-page-check.ts'
import { type PageElement, type PageView, textOf } from './page-view.ts'
import { internalTarget } from './site-answers.ts'

/** The results of inspecting a page's HTML. */
export type PageFindings = Pick<RenderedPage, 'faults' | 'ids' | 'anchors' | 'alternates' | 'sections'>

/** Inspects a page while its HTML is at hand. */
export function inspectPage(page: PageView, facts: LookFacts): PageFindings {
  const faults = looks.map((check) => [check.code, check.inspect(page, facts)] as const)
  return {
    faults: new Map(faults.filter(([, found]) => found.length > 0)),
    ids: placesOf(page),
    anchors: page.elements.flatMap((element) => anchorOf(element, page, facts)),
    alternates: alternatesOf(page, facts),
    sections: new Map(
      page.elements.flatMap((element) => {
        const name = element.attribute('data-section')
        return name === null || element.section === null ? [] : [[element.section, { name, isEmpty: isEmpty(element) }]]
      }),
    ),
  }
}

/** The anchors of the page: ids, and the names of old-style anchors. */
function placesOf({ byId, elements }: PageView): ReadonlySet<string> {
  const names = elements.flatMap(({ tag, attribute }) => (tag === 'a' ? (attribute('name') ?? []) : []))
  return new Set([...byId.keys(), ...names])
}

function anchorOf(element: PageElement, page: PageView, { facts, answers }: LookFacts): PageAnchor[] {
  const href = element.attribute('href')
  if (href === null || element.section === null || (element.tag !== 'a' && element.tag !== 'area')) return []
  const target = internalTarget(href, page.path, facts.site.origin)
  // The top of a page always exists, and so do text fragments.
  if (target === null || target.id === null || /^(?:|top|:~:.*)$/.test(target.id)) return []
  const path = answers.pageAt(target.path)
  return path === null ? [] : [{ section: element.section, href, path, id: target.id }]
}

function alternatesOf({ elements, path }: PageView, { facts: { site } }: LookFacts): string[] {
  const own = elements.flatMap(({ tag, attribute }) => {
    const href = attribute('href')
    const isAlternate = tag === 'link' && attribute('rel') === 'alternate' && attribute('hreflang') !== null
    return isAlternate && href?.startsWith(site.origin) ? [decoded(new URL(href).pathname)] : []
  })
  return [...new Set(own)].filter((other) => other !== path)
}

const SHOWN =
  /^(?:img|svg|picture|video|audio|canvas|iframe|object|embed|input|button|select|textarea|hr|progress|meter)$/

/** Whether a section's block contains nothing visible. */
function isEmpty({ node }: PageElement): boolean {
  const holds = (nodes: typeof node.childNodes): boolean =>
    nodes.some((child) => 'tagName' in child && (SHOWN.test(child.tagName) || holds(child.childNodes)))
  return textOf(node) === '' && !holds(node.childNodes)
}
