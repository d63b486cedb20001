import { parametersOf } from '../../values/paths/path-pattern.ts'
import { isFilledText } from '../../values/schema/filled-text.ts'
import { valueAt } from '../../values/value-at.ts'
import type { Feed, Form, Manifest, Route } from '../manifest.types.ts'
import { sectionUses } from '../sections/section-uses.ts'
import type { PathStep } from '../text/position.ts'
import { pathsOf } from './check-entries.ts'
import { fieldsIn } from './fields-in.ts'

/** A place of the manifest that needs a field of a collection's entries. */
export type EntryUse = {
  readonly collection: string
  /** `composer.name` */
  readonly field: string
  /** Where the manifest names the field. */
  readonly path: readonly PathStep[]
} & (
  | { readonly kind: 'id' | 'updated' | 'by' | 'title' | 'description' | 'datum' | 'step' | 'choice' | 'content' }
  /** The field that it is the label of. */
  | { readonly kind: 'label'; readonly by: string }
  /** The language of the path; null when all languages share it. */
  | { readonly kind: 'parameter'; readonly locale: string | null }
  | {
      readonly kind: 'prop'
      readonly section: string
      /** Where the section's props are. */
      readonly props: readonly PathStep[]
      /** The keys and indices that lead to the prop in them. */
      readonly prop: readonly PathStep[]
      /** Whether the prop is a text with the field in it. */
      readonly isInText: boolean
    }
)

/** Whether a use means the field of each item of a list. */
export function isOfEach({ kind }: EntryUse): boolean {
  return kind === 'by' || kind === 'label'
}

/** Fields of feeds are treated like these fields of pages. */
const FEED_KINDS = { title: 'title', summary: 'description', date: 'step' } as const

/** All uses of fields of entries: by the collections themselves, by feeds and forms, and by the routes with pages about entries. */
export function entryUses({ collections, routes, validators, feeds, forms }: Manifest): EntryUse[] {
  const own = Object.entries(collections).flatMap(([collection, { id, updated }]): EntryUse[] =>
    (['id', 'updated'] as const).flatMap((kind) => {
      const field = { id, updated }[kind]
      return field === undefined ? [] : [{ kind, collection, field, path: ['collections', collection, kind] }]
    }),
  )
  const ofFeeds = feeds.flatMap((feed, index) => usesOfFeed(feed, ['feeds', index, 'entry']))
  const ofForms = Object.entries(forms).flatMap(([name, form]) => usesOfForm(form, ['forms', name]))
  const ofRoutes = routes.flatMap((route, index) => usesOfRoute(route, validators, ['routes', index]))
  return [...own, ...ofFeeds, ...ofForms, ...ofRoutes]
}

function usesOfFeed({ of: collection, entry: { content, ...entry } }: Feed, at: PathStep[]): EntryUse[] {
  const texts = Object.entries(entry).map(([key, field]): EntryUse => {
    const kind = FEED_KINDS[key as keyof typeof entry]
    return { kind, collection, field, path: [...at, key] }
  })
  if (content === undefined) return texts
  const path = typeof content === 'string' ? [...at, 'content'] : [...at, 'content', 'html']
  return [...texts, { kind: 'content', collection, field: typeof content === 'string' ? content : content.html, path }]
}

/** Uses by selects whose options are entries. */
function usesOfForm({ fields }: Form, at: PathStep[]): EntryUse[] {
  return fields.flatMap((field, index) => {
    if (field.type !== 'select' || Array.isArray(field.options)) return []
    const { of: collection, value, label } = field.options
    return Object.entries({ value, label }).flatMap(([key, own]): EntryUse[] =>
      own === undefined
        ? []
        : [{ kind: 'choice', collection, field: own, path: [...at, 'fields', index, 'options', key] }],
    )
  })
}

function usesOfRoute(route: Route, validators: Manifest['validators'], at: PathStep[]): EntryUse[] {
  const collection = route.each
  if (collection === undefined) return []
  // A page about a value has no entry.
  if (typeof collection !== 'string') {
    const { of, by, label } = collection
    const value: EntryUse = { kind: 'by', collection: of, field: by, path: [...at, 'each', 'by'] }
    return label === undefined
      ? [value]
      : [value, { kind: 'label', by, collection: of, field: label, path: [...at, 'each', 'label'] }]
  }
  const parameters = pathsOf(route.path, [...at, 'path']).flatMap(({ path, at: place, locale }) =>
    parametersOf(path).map((field): EntryUse => ({ kind: 'parameter', collection, field, path: place, locale })),
  )
  const texts = (['title', 'description'] as const).flatMap((kind) =>
    fieldsIn(route[kind], []).map(
      ({ field, path }): EntryUse => ({ kind, collection, field, path: [...at, kind, ...path] }),
    ),
  )
  const props = sectionUses(route.sections, [...at, 'sections']).flatMap(({ name, props: own, path: place }) =>
    fieldsIn(own, []).map(({ field, path }): EntryUse => {
      // After the text come `values`, the name there, and `entry`.
      const text = path.slice(0, -3)
      const isInText = isFilledText(valueAt(own, text))
      const prop = isInText ? text : path.slice(0, -1)
      const props = [...place, 'props']
      return { kind: 'prop', collection, field, path: [...props, ...path], section: name, props, prop, isInText }
    }),
  )
  const steps = route.validators.flatMap((name) =>
    fieldsIn(validators[name], ['validators', name]).map((use): EntryUse => ({ kind: 'step', collection, ...use })),
  )
  const data = (['image', 'structuredData'] as const).flatMap((key) =>
    fieldsIn(route[key], [...at, key]).map((use): EntryUse => ({ kind: 'datum', collection, ...use })),
  )
  return [...parameters, ...texts, ...data, ...props, ...steps]
}
