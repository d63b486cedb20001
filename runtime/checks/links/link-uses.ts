import type { PathStep } from '../../manifest/text/position.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { once } from '../facts/once.ts'
import { propValues } from '../facts/prop-values.ts'

/** A link of the manifest, as the schemas of sections and forms know them. */
export interface LinkUse {
  readonly link: string
  readonly path: readonly PathStep[]
  /** Where it is shown; a form may stand on any page. */
  readonly owner: { readonly route: string } | { readonly layout: string } | { readonly form: string }
}

export const linkUses = once((facts: ManifestFacts): readonly LinkUse[] => {
  const ofProps = propValues(facts).flatMap(({ kind, value, path, owner }) =>
    kind === 'link' && typeof value === 'string' ? [{ link: value, path, owner }] : [],
  )
  const ofForms = Object.entries(facts.manifest.forms).flatMap(([form, { fields }]) =>
    fields.flatMap(({ link }, index) =>
      link === undefined
        ? []
        : [{ link: link.to, path: ['forms', form, 'fields', index, 'link', 'to'], owner: { form } }],
    ),
  )
  return [...ofProps, ...ofForms]
})
