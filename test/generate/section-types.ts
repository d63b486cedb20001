import { compileTypes, generatedBanner, withDefaultsPresent } from './compile-types.ts'
import { isRecord, type JsonSchema } from './json-schema.ts'
import { operationTypes } from './operation-types.ts'

export interface SectionSources {
  name: string
  /** Content of `<Name>.schema.json`, or null when the section takes no props. */
  schema: JsonSchema | null
  /** Text of `<Name>.graphql` and of the SDL of its client, or null when the section has no data. */
  operation: { text: string; sdl: string } | null
}

/** What a component receives in place of a kind of value of schema/values.schema.json: the finished value. */
const finishedValues: Readonly<Record<string, JsonSchema>> = {
  'sitio:text': { type: 'string' },
  'sitio:link': { type: 'string' },
  'sitio:form': { type: 'string' },
  'sitio:image': { tsType: 'Image' },
}

/**
 * The TypeScript types of one section: `<Name>Props` as the component receives them, and `<Name>Data` as its operation answers.
 *
 * @returns the text of `<Name>.types.ts`.
 * @throws Error when the operation does not fit the SDL.
 */
export async function sectionTypes({ name, schema, operation }: SectionSources): Promise<string> {
  const props = schema === null ? null : await propsTypes(name, schema)
  const data = operation === null ? null : operationTypes(name, operation.text, operation.sdl)
  const usesImage = props !== null && /\bImage\b/.test(props)
  const parts = [generatedBanner, usesImage ? "import type { Image } from 'sitio'" : null, props, data]
  return `${parts
    .filter((part) => part !== null)
    .join('\n\n')
    .trimEnd()}\n`
}

async function propsTypes(name: string, schema: JsonSchema): Promise<string> {
  const definitions = isRecord(schema.definitions) ? schema.definitions : {}
  const finished = withFinishedValues(withDefaultsPresent(schema, definitions))
  const types = await compileTypes(isRecord(finished) ? finished : {}, `${name}Props`)
  return types.trim()
}

function withFinishedValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFinishedValues)
  if (!isRecord(value)) return value
  const finished = typeof value.$ref === 'string' ? finishedValues[value.$ref] : undefined
  if (finished !== undefined) {
    const { $ref: _, ...own } = value
    return { ...own, ...finished }
  }
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withFinishedValues(child)]))
}
