import { isRecord } from '../../values/is-record.ts'
import { instantOf } from '../../values/measures/instant-of.ts'
import { once } from '../../values/once.ts'
import { holdsEntryField, isEntryField } from '../../values/schema/entry-field.ts'
import { filledLink, PendingLink } from '../routing/route-link.ts'
import type { PageModel, PatternModel, SectionInstance } from '../site-model.ts'
import type { Entry } from './entry.ts'
import { PendingText } from './pending-text.ts'
import { isThing } from './structured-data.ts'

/** Paths of an entry's page, in this language and in the others. */
export interface EntryAddress {
  readonly path: string
  readonly alternates: PageModel['alternates']
}

/** The page of an entry: its pattern, with fields replaced by the entry's values. */
export function entryPage(pattern: PatternModel, entry: Entry, { path, alternates }: EntryAddress): PageModel {
  const { each, parameters, title, description, image, ...rest } = pattern
  const textOf = (text: PatternModel['title']) => {
    if (text instanceof PendingText) return text.filledWith(entry)
    return isEntryField(text) ? textIn(entry.values[text.entry]) : text
  }
  const params = Object.freeze(Object.fromEntries(parameters.map((name) => [name, textIn(entry.values[name])])))
  return Object.freeze({
    ...rest,
    kind: 'page',
    path,
    alternates,
    title: textOf(title),
    image: isEntryField(image) ? addressIn(entry.values[image.entry]) : image,
    description: textOf(description),
    sections: pattern.sections.map((instance) => withEntry(instance, entry)),
    structuredData: filledData(pattern, entry),
    entry: each === null ? null : entry.values,
    updated: entryUpdated(pattern, entry),
    id: `${pattern.key}/${entry.id}`,
    params,
    query: NO_QUERY,
    search: '',
    pages: null,
    variables: Object.freeze({ ...ownVariables(pattern, entry), ...params }),
  })
}

/** When the entry of a page was last changed (ISO 8601, in UTC); null when that is not known. */
export function entryUpdated({ each }: PatternModel, entry: Entry): string | null {
  if (!each?.updated) return null
  const { field, timeZone } = each.updated
  const value = entry.values[field]
  const time = typeof value === 'string' ? instantOf(value, timeZone) : value
  return typeof time === 'number' ? new Date(time).toISOString() : null
}

function filledData({ structuredData }: PatternModel, entry: Entry): PageModel['structuredData'] {
  const data = structuredData && filled(structuredData, entry)
  return isThing(data) ? data : null
}

const NO_QUERY = Object.freeze({})

/** What an operation needs besides the parameters, to ask for the entry or for the entries with the value. */
function ownVariables({ each }: PatternModel, entry: Entry): PageModel['variables'] {
  if (each === null) return {}
  return each.by === null ? { id: entry.id } : { value: textIn(entry.values.value) }
}

/** A section without values of the entry stays the same object on all pages, so it is rendered only once. */
function withEntry(instance: SectionInstance, entry: Entry): SectionInstance {
  if (!hasFields(instance)) return instance
  const props = filled(instance.props, entry)
  return Object.freeze({
    ...instance,
    key: `${instance.key}/${entry.id}`,
    props: isRecord(props) ? props : {},
    version: JSON.stringify(props),
  })
}

const hasFields = once(({ props }: SectionInstance): boolean => holdsEntryField(props))

/** Replaces fields with the entry's values. A field without a value is left out, as if nothing had been written there. */
function filled(value: unknown, entry: Entry): unknown {
  if (isEntryField(value)) return entry.values[value.entry] ?? undefined
  if (value instanceof PendingText) return value.filledWith(entry) || undefined
  if (value instanceof PendingLink) return filledLink(value, filled(value.parts, entry)) ?? undefined
  if (Array.isArray(value)) return Object.freeze(value.map((item) => filled(item, entry)))
  if (!isRecord(value)) return value
  const pairs = Object.entries(value).map(([key, child]) => [key, filled(child, entry)] as const)
  return Object.freeze(Object.fromEntries(pairs.filter(([, child]) => child !== undefined)))
}

/** The address of a picture, or an address written as text; null when there is none. */
function addressIn(value: unknown): string | null {
  const address = isRecord(value) ? value.src : value
  return typeof address === 'string' && address !== '' ? address : null
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
