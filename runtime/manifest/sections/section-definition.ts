import type { HydrationMoment } from '../../moments/index.ts'
/** When the component of an interactive section starts in the browser. A static section has none. */

/** What build, validation and server know of a section without running its code. Read from its folder by `loadSections`. */
export interface SectionDefinition {
  /** Name in the manifest; the folder's name. */
  name: string
  /** Absolute path of its folder. */
  folder: string
  /** Absolute path of `<Name>.tsx`. */
  component: string
  /** Absolute path of `<Name>.css`. */
  styles: string | null
  /** Absolute path of `<Name>.graphql`. */
  operation: string | null
  /** Absolute paths of every `.graphql` file of its folder, that one among them: the operations that it declares. */
  operations: string[]
  /** Absolute path of `<Name>.graphqls`: the SDL that its operations were written for, where sites with others use it, too. */
  shape: string | null
  /** Content of `<Name>.schema.json`; without it the section takes no props. */
  schema: Record<string, unknown> | null
  /** Null: the section is static. */
  hydrate: HydrationMoment | null
  /** Name of the GraphQL client of its operation. */
  client: string
  /** What its output depends on beside props, data and locale. */
  inputs: ('path' | 'form' | 'search')[]
  /** Messages of its own controls by locale; the site's messages win over them. */
  messages: Record<string, Record<string, unknown>>
}
