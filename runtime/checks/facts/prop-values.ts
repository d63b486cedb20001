import { checkProps } from '../../manifest/sections/check-props.ts'
import { layoutSections, sectionUses } from '../../manifest/sections/section-uses.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { pageSlot } from '../../values/page-slot.ts'
import type { ValueKind } from '../../values/schema-parts.ts'
import type { ManifestFacts } from './facts.ts'
import { once } from './once.ts'

/** A value of one of the site's kinds among the props of a section. */
export interface PropValue {
  readonly kind: ValueKind
  readonly value: unknown
  /** Where in the manifest. */
  readonly path: readonly PathStep[]
  /** Where the section stands. */
  readonly owner: { readonly route: string } | { readonly layout: string }
}

/** Every text, link, form and picture that the manifest gives to sections. */
export const propValues = once((facts: ManifestFacts): readonly PropValue[] => {
  const { manifest, sections } = facts
  const lists = [
    ...Object.entries(manifest.layouts).map(([layout, declared]) => ({
      owner: { layout },
      ...layoutSections(layout, declared),
    })),
    ...manifest.routes.map(({ name, sections: own }, index) => ({
      owner: { route: name },
      sections: own,
      at: ['routes', index, 'sections'],
    })),
  ]
  const values: PropValue[] = []
  for (const { owner, sections: list, at } of lists) {
    for (const use of sectionUses(list, at)) {
      const schema = use.name === pageSlot ? null : sections.get(use.name)?.schema
      if (!schema) continue
      for (const { kind, value, path } of checkProps(schema, use.props).kinds)
        values.push({ kind, value, path: [...use.path, 'props', ...path], owner })
    }
  }
  return values
})
