import type { OptionalCode } from '../site/needed-code.ts'

/** The files of the client build, by purpose. Written by the build and read when the server starts; in development made on the fly. */
export interface ClientAssets {
  /** Id of the build. If a payload has another one, the page must be loaded as a document. */
  readonly build: string
  /** Address of the boot script. */
  readonly boot: string
  /** Chunks that it imports, preloaded along with it. */
  readonly bootImports: readonly string[]
  /** Address of the navigation runtime. */
  readonly navigation: string
  /** Chunks that it imports besides those of the boot script. */
  readonly navigationImports: readonly string[]
  /** Each stylesheet of the theme, by its name in the manifest; `text` is inlined, and null in development. */
  readonly stylesheets: Readonly<Record<string, StyleAsset>>
  /** Section → the stylesheets that it imports, then the one that comes with it. */
  readonly sectionStyles: Readonly<Record<string, readonly StyleAsset[]>>
  /** Interactive section → its chunk. */
  readonly islands: Readonly<Record<string, IslandAsset>>
  /** Address of the script that runs steps in the browser. */
  readonly guards: string
  /** The site's own steps that may have to run in the browser: name → address of the module. */
  readonly steps: {
    readonly validator: Readonly<Record<string, string>>
    readonly middleware: Readonly<Record<string, string>>
  }
  /** Addresses of the code that only some sites need. */
  readonly optional: Readonly<Partial<Record<OptionalCode, string>>>
  /** Address of the site's own error handler; null without one. */
  readonly onError: string | null
  /** Key of a legacy script → its address and integrity hash. */
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
  /** Chunks that it imports, preloaded along with it. */
  readonly imports: readonly string[]
}
