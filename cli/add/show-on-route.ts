import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { withHyphens } from './names.ts'
import type { SiteDraft } from './site-draft.ts'

/** Adds a section at the end of a route. For a route of a base, it is added to the site's own part of it. */
export function showOnRoute(draft: SiteDraft, route: string, section: string, props: NewValue): void {
  const item = { id: freeId(draft, route, section), section, props }
  const index = ownIndexOf(draft, route)
  if (index === -1) draft.addItem(['routes'], { name: route, sections: [item] })
  else draft.addItem(['routes', index, 'sections'], item)
}

/** Adds the name of a step, such as a validator, to a route. */
export function nameOnRoute(draft: SiteDraft, route: string, key: 'validators' | 'middleware', name: string): void {
  const index = ownIndexOf(draft, route)
  if (index === -1) draft.addItem(['routes'], { name: route, [key]: [name] })
  else draft.addItem(['routes', index, key], name)
}

/** An id for a section that is free on the page. */
export function freeId(draft: SiteDraft, route: string | null, section: string): string {
  const { routes, layouts } = draft.manifest
  const page = routes.find(({ name }) => name === route)
  const layout = page === undefined ? undefined : layouts[page.layout]
  const frame = Array.isArray(layout) ? layout : isRecord(layout) ? layout.sections : []
  const taken = new Set([...(page?.sections ?? []), ...(Array.isArray(frame) ? frame : [])].map(idOf))
  const id = withHyphens(section)
  for (let number = 2; ; number += 1) {
    const candidate = number === 2 && !taken.has(id) ? id : `${id}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** The id of a section, as used on a page. */
export function idOf(use: unknown): string {
  if (!isRecord(use)) return withHyphens(String(use))
  return typeof use.id === 'string' ? use.id : withHyphens(String(use.section))
}

/** The index of a route in the site's own manifest; -1 if only a base has it. */
function ownIndexOf(draft: SiteDraft, route: string): number {
  const own = draft.written(['routes'])
  return Array.isArray(own) ? own.findIndex((each) => isRecord(each) && each.name === route) : -1
}
