import type { HydrationMoment } from '../../moments/index.ts'
/** When the component of an interactive section starts in the browser. A static section has none. */

/** What build, validation and server know about a section without running its code. Read from its folder by `loadSections`. */
export interface SectionDefinition {
  /** Name in the manifest, and of its folder. */
  name: string
  /** Absolute path of its folder. */
  folder: string
  /** Absolute path of `<Name>.tsx`. */
  component: string
  /** Absolute path of `<Name>.css`. */
  styles: string | null
  /** Absolute path of `<Name>.graphql`. */
  operation: string | null
  /** Absolute paths of all `.graphql` files in its folder, `operation` included. */
  operations: string[]
  /** Absolute path of `<Name>.graphqls`: the SDL for which its operations were written, if sites with other SDLs use the section, too. */
  shape: string | null
  /** Content of `<Name>.schema.json`; null when the section takes no props. */
  schema: Record<string, unknown> | null
  /** Null when the section is static. */
  hydrate: HydrationMoment | null
  /** Name of the GraphQL client of its operation. */
  client: string
  /** What its output depends on besides props, data and language. */
  inputs: ('path' | 'form' | 'search')[]
  /** Language → messages of its own controls; the site's messages take precedence. */
  messages: Record<string, Record<string, unknown>>
}
