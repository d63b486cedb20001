/** A JSON Schema of a section's props; only what this walk reads. */
export interface PropsSchema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, PropsSchema>>
  readonly items?: PropsSchema
  readonly oneOf?: readonly PropsSchema[]
  readonly const?: unknown
  readonly default?: unknown
  readonly definitions?: Readonly<Record<string, PropsSchema>>
}

/** A text of the manifest in the instance's language. */
export type FinishText = (text: unknown) => string

/**
 * The props of the manifest in the form that the component receives: texts become strings, defaults are filled in. The schema has
 * already accepted the props; branches of a union are told apart by a constant property.
 */
export function finishProps(
  schema: PropsSchema | null,
  props: Readonly<Record<string, unknown>>,
  finishText: FinishText,
): Readonly<Record<string, unknown>> {
  if (!schema) return props
  return Object.freeze(asRecord(finish(schema, props, schema, finishText)))
}

function finish(schema: PropsSchema, value: unknown, root: PropsSchema, finishText: FinishText): unknown {
  if (value === undefined) return schema.default
  if (schema.$ref === 'sitio:text') return finishText(value)
  if (schema.$ref === 'sitio:image') return Object.freeze({ ...asRecord(value), alt: finishText(asRecord(value).alt) })
  if (schema.$ref?.startsWith('#/definitions/')) {
    const target = root.definitions?.[schema.$ref.slice('#/definitions/'.length)]
    return target ? finish(target, value, root, finishText) : value
  }
  if (schema.oneOf) {
    const branch = schema.oneOf.find((candidate) => isBranchOf(candidate, value, root))
    return branch ? finish(branch, value, root, finishText) : value
  }
  if (schema.items && Array.isArray(value)) {
    const { items } = schema
    return Object.freeze(value.map((item) => finish(items, item, root, finishText)))
  }
  if (schema.properties && isRecord(value)) {
    const finished: Record<string, unknown> = { ...value }
    for (const [name, property] of Object.entries(schema.properties)) {
      const result = finish(property, value[name], root, finishText)
      if (result !== undefined) finished[name] = result
    }
    return Object.freeze(finished)
  }
  return value
}

function isBranchOf(branch: PropsSchema, value: unknown, root: PropsSchema): boolean {
  if (branch.$ref?.startsWith('#/definitions/')) {
    const target = root.definitions?.[branch.$ref.slice('#/definitions/'.length)]
    return target !== undefined && isBranchOf(target, value, root)
  }
  const constants = Object.entries(branch.properties ?? {}).filter(([, property]) => property.const !== undefined)
  return (
    isRecord(value) && constants.length > 0 && constants.every(([name, property]) => value[name] === property.const)
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}
