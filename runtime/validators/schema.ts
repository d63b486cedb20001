import type { SchemaValidator } from '../manifest/manifest.types.ts'
import { holdsSession } from '../steps/holds-session.ts'
import { sessionCheck } from '../steps/session-check.ts'
import { readQuery } from '../steps/step-context.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import type { Query } from '../steps/step-module.ts'
import type { Soon } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { isRecord } from '../values/is-record.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description: 'Passes if the query, the locale and the session match.',
  minProperties: 2,
  properties: {
    query: {
      description:
        'JSON Schema (draft-07) for the query: a map of its parameters, each a text, or a list of texts if it is repeated. A pattern that could keep the server busy is rejected; the maxLength beside it is checked first.',
      type: 'object',
      minProperties: 1,
    },
    locale: {
      description: 'Codes of the languages that pass.',
      type: 'array',
      minItems: 1,
      items: { $ref: '#/definitions/localeCode', 'x-names': 'locales' },
    },
    session: {
      description:
        'true if the visitor must have a session, false if they must have none. Without `check`, any token counts as a session.',
      type: 'boolean',
    },
    check: { $ref: '#/definitions/sessionCheck' },
  },
}

/** Passes when language, query and session fit. The session comes last, since a back-end may have to be asked. */
export const schema = defineValidatorKind({
  resolve: ({ query, locale, session, check }: SchemaValidator) => ({
    /** Maximum length of each parameter; null when the query does not matter. */
    lengths: query ? lengthsIn(query) : null,
    /** Codes of the languages that pass; null when all do. */
    locales: locale ?? null,
    /** Whether there must be a session; null when it does not matter. */
    session: session ?? null,
    check: sessionCheck(check),
  }),
  code: ({ query }) => (query ? { query } : null),
  reads: ({ lengths, session }) => [
    ...(lengths === null ? [] : ['query' as const]),
    ...(session === null ? [] : ['session' as const]),
  ],
  turns: () => [],
  accepts({ lengths, locales, session, check }, request, host, name) {
    if (locales !== null && !locales.includes(request.locale)) return false
    const query = readQuery(request.search)
    if (lengths !== null && !isShortEnough(query, lengths)) return false
    // The build compiled it from the schema.
    const fits = lengths === null ? () => true : (host.moduleOf({ step: 'validator', name }) as Soon<Fits>)
    return whenReady(fits, (fitsSchema) => {
      // With a prototype, like the objects in the schema that it may be compared with.
      if (!fitsSchema({ ...query })) return false
      return session === null || whenReady(holdsSession(check, request), (isHeld) => isHeld === session)
    })
  },
})

type Fits = (query: Query) => boolean

/** Maximum number of code points of a parameter's text, and of each element when it is a list. */
export interface Lengths {
  readonly text?: number
  readonly element?: number
}

function lengthsIn({ properties }: Readonly<Record<string, unknown>>): Readonly<Record<string, Lengths>> {
  const declared = Object.entries(isRecord(properties) ? properties : {})
  return Object.fromEntries(
    declared.flatMap(([name, schema]) => {
      const { maxLength: text, items } = isRecord(schema) ? schema : {}
      const element = isRecord(items) ? items.maxLength : undefined
      const lengths = {
        ...(typeof text === 'number' && { text }),
        ...(typeof element === 'number' && { element }),
      }
      return Object.keys(lengths).length === 0 ? [] : [[name, lengths]]
    }),
  )
}

/**
 * Whether no parameter is longer than the schema's `properties` allow. This is checked first: the cost of a regular expression grows with the text,
 * and a keyword like `not` tries it whatever the length. The check for slow patterns in `site validate` relies on it.
 */
function isShortEnough(query: Query, lengths: Readonly<Record<string, Lengths>>): boolean {
  return Object.entries(query).every(([name, value]) => {
    const { text, element } = Object.hasOwn(lengths, name) ? (lengths[name] ?? {}) : {}
    return typeof value === 'string' ? hasAtMost(value, text) : value.every((one) => hasAtMost(one, element))
  })
}

/** Counted as JSON Schema does: in code points. */
function hasAtMost(text: string, maxLength = Number.POSITIVE_INFINITY): boolean {
  return text.length <= maxLength || [...text].length <= maxLength
}
