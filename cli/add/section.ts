import { join } from 'node:path'
import { listSections } from '../../runtime/manifest/sections/load-sections.ts'
import { yamlText } from '../../runtime/manifest/yaml/add-value.ts'
import { requireKnown } from '../require-known.ts'
import { type AddKind, textOf } from './add-kind.ts'
import { checkNew, sectionName } from './names.ts'
import { writeOwnSection } from './own-section.ts'
import { bringSection } from './packaged-section.ts'
import { freeId, showOnRoute } from './show-on-route.ts'

export const section: AddKind = {
  name: 'section',
  description: 'A section of your own, or what a section of the package needs for its data.',
  arguments: [{ name: 'name', description: 'its name: PriceList' }],
  options: [{ flags: '--to <route>', description: 'show it at the end of this route' }],
  example: 'section PriceList --to index',
  add(draft, [name = ''], options) {
    const to = textOf(options, 'to')
    const { routes } = draft.manifest
    if (to !== undefined)
      requireKnown(
        'route',
        to,
        routes.map((route) => route.name),
      )
    const own = draft.folders.map((folder) => join(folder, 'sections'))
    checkNew('section', name, sectionName, listSections(own))
    const { props, notes } = bringSection(draft, name, 2) ?? writeOwnSection(draft, name, 2)
    if (to !== undefined) showOnRoute(draft, to, name, props)
    // The manifest may name a section before it is there.
    else if (!routes.some(({ sections }) => sections.some((use) => isUseOf(name, use)))) {
      const use = yamlText([{ id: freeId(draft, null, name), section: name, props }])
      return [...notes, `To show it, write this under the sections of a route:\n\n${use}`]
    }
    return notes
  },
}

function isUseOf(section: string, use: string | { readonly section?: string }): boolean {
  return (typeof use === 'string' ? use : use.section) === section
}
