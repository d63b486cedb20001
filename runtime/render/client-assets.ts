import type { OptionalCode } from '../site/needed-code.ts'

/** What the client build left, by what it is for. Written by the build, read by the server at its start; in development made on the fly. */
export interface ClientAssets {
  /** Id of the build: another one in a payload means that the page must be loaded as a document. */
  readonly build: string
  /** Address of the boot script. */
  readonly boot: string
  /** Chunks that it imports, fetched beside it. */
  readonly bootImports: readonly string[]
  /** Address of the navigation runtime. */
  readonly navigation: string
  /** Chunks that it imports beyond those of the boot script. */
  readonly navigationImports: readonly string[]
  /** Address of each stylesheet of the theme, by its name in the manifest; `text` is inlined, null in development. */
  readonly stylesheets: Readonly<Record<string, StyleAsset>>
  /** Section → its stylesheet. */
  readonly sectionStyles: Readonly<Record<string, StyleAsset>>
  /** Interactive section → its chunk. */
  readonly islands: Readonly<Record<string, IslandAsset>>
  /** Address of what runs steps of the pipeline in the browser. */
  readonly guards: string
  /** The site's own steps that may have to run there, by their names: where their modules lie. */
  readonly steps: {
    readonly validator: Readonly<Record<string, string>>
    readonly middleware: Readonly<Record<string, string>>
  }
  /** Addresses of what the site needs beside that. */
  readonly optional: Readonly<Partial<Record<OptionalCode, string>>>
  /** Address of the site's own error handler; null without one. */
  readonly onError: string | null
  /** Legacy script (its key) → where it lies, and its integrity hash. */
  readonly scripts: Readonly<Record<string, ScriptAsset>>
  /** Script of the development server, if there is one. */
  readonly devScript: string | null
}

export interface StyleAsset {
  readonly href: string
  readonly text: string | null
}

export interface ScriptAsset {
  readonly src: string
  readonly integrity: string | null
}

export interface IslandAsset {
  readonly src: string
  /** Chunks that it imports, fetched beside it. */
  readonly imports: readonly string[]
}
