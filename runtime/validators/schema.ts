import { type Schema, Validator } from '@cfworker/json-schema'
import type { SchemaValidator } from '../manifest/manifest.types.ts'
import { holdsSession } from '../steps/holds-session.ts'
import { sessionCheck } from '../steps/session-check.ts'
import { readQuery } from '../steps/step-context.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import type { Query } from '../steps/step-module.ts'
import { whenReady } from '../steps/when-ready.ts'

/** Schemas that have been read. */
const known = new WeakMap<object, Validator>()

/** Passes when language, query and session fit; the session comes last, since a back-end may have to be asked. */
export const schema = defineValidatorKind({
  resolve: ({ query, locale, session, check }: SchemaValidator) => ({
    /** JSON Schema (draft-07) of the query. */
    query: query ?? null,
    /** Locales in which it passes; null: all. */
    locales: locale ?? null,
    /** Whether there must be a session; null: it does not matter. */
    session: session ?? null,
    check: sessionCheck(check),
  }),
  reads: ({ query, session }) => [
    ...(query === null ? [] : ['query' as const]),
    ...(session === null ? [] : ['session' as const]),
  ],
  turns: () => [],
  accepts({ query, locales, session, check }, request) {
    if (locales !== null && !locales.includes(request.locale)) return false
    if (query !== null && !acceptsQuery(query, request.search)) return false
    return session === null || whenReady(holdsSession(check, request), (isHeld) => isHeld === session)
  },
})

/** The schema is interpreted, so a strict policy in the browser allows it. */
function acceptsQuery(schema: Schema, search: string): boolean {
  const query = readQuery(search)
  if (!isShortEnough(query, schema)) return false
  const validator = known.get(schema) ?? new Validator(schema, '7')
  known.set(schema, validator)
  return validator.validate(query).valid
}

/**
 * Whether no parameter is longer than the schema's `properties` allow. Looked at first: what an expression costs grows with the text, and
 * the library tries it whatever the length is. `validate` counts on it.
 */
function isShortEnough(query: Query, { properties }: Schema): boolean {
  return Object.entries(query).every(([name, value]) => {
    const declared = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (typeof declared !== 'object') return true
    if (typeof value === 'string') return hasAtMost(value, declared.maxLength)
    const { items } = declared
    const maxLength = typeof items === 'object' && !Array.isArray(items) ? items.maxLength : undefined
    return value.every((text) => hasAtMost(text, maxLength))
  })
}

/** Counted as JSON Schema does: in code points. */
function hasAtMost(text: string, maxLength = Number.POSITIVE_INFINITY): boolean {
  return text.length <= maxLength || [...text].length <= maxLength
}
