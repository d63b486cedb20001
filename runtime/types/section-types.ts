import type { JsonSchema } from '../values/schema/schema-parts.ts'
import { generatedBanner } from './generated-banner.ts'
import { operationTypes } from './operation-types.ts'
import { propsTypes } from './props-types.ts'

export interface SectionSources {
  readonly name: string
  /** Content of `<Name>.schema.json`; null when the section takes no props. */
  readonly schema: JsonSchema | null
  /** Text of `<Name>.graphql` and of its client's SDL; null when the section has no data. */
  readonly operation: { readonly text: string; readonly sdl: string } | null
}

/**
 * The TypeScript types of one section: `<Name>Props`, what the component receives, and `<Name>Data`, what its operation answers.
 *
 * @returns the text of `<Name>.types.ts`.
 * @throws Error when the operation does not fit the SDL.
 */
export function sectionTypes({ name, schema, operation }: SectionSources): string {
  const props = schema === null ? null : propsTypes(`${name}Props`, schema)
  const data = operation === null ? null : operationTypes(name, operation.text, operation.sdl)
  const shapes = props?.replace(/\/\*\*.*?\*\//g, '') ?? ''
  const imported = ['Embedded', 'Image'].filter((type) => new RegExp(`\\b${type}\\b`).test(shapes))
  const imports = imported.length === 0 ? null : `import type { ${imported.join(', ')} } from 'sitio'`
  const parts = [generatedBanner, imports, props, data]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}
