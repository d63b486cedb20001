import type { GraphQLSchema } from 'graphql'
import type { Manifest } from '../manifest/manifest.types.ts'
import type { ManifestDocument } from '../manifest/manifest-document.ts'
import type { ManifestProblem, PathStep, Position } from '../manifest/problem.ts'
import type { SectionDefinition } from '../manifest/section-definition.ts'
import type { SourceText } from '../manifest/source-text.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { Place } from './rule.ts'

/** A manifest of the right shape and the files beside it. */
export interface ManifestFacts {
  readonly manifest: Manifest
  readonly document: ManifestDocument
  /** What was found while loading. A check must not tell the same again in other words. */
  readonly problems: readonly ManifestProblem[]
  /** The sections that the manifest uses, by name. */
  readonly sections: ReadonlyMap<string, SectionDefinition>
  readonly files: SiteFiles
  /** The moment of the check, in milliseconds since 1970. */
  readonly now: number
  /** Where a value of the manifest (or its key) is written; where nothing is, the nearest parent. */
  place(path: readonly PathStep[], at?: 'key' | 'value'): Place & { readonly position: Position }
}

/** A site without a blocking fault. */
export interface SiteFacts extends ManifestFacts {
  readonly site: SiteModel
  /** The site's messages, by locale; a locale whose file is missing has none. */
  readonly messages: ReadonlyMap<string, YamlFile>
  /** Messages that sections bring along: section → locale → file. */
  readonly sectionMessages: ReadonlyMap<string, ReadonlyMap<string, YamlFile>>
  /** Files that the embedded back-ends serve, by client. */
  readonly content: ReadonlyMap<string, readonly YamlFile[]>
  /** SDL by client; null where it cannot be read or is no schema. */
  readonly schemas: ReadonlyMap<string, { readonly file: string; readonly schema: GraphQLSchema | null }>
  /** The code of a section that the manifest uses: its component first, then what that imports of its own. */
  modulesOf(section: string): readonly CodeModule[]
}

/** Every page of the site in every language, as visitors get it. */
export interface PageFacts extends SiteFacts {
  readonly pages: readonly RenderedPage[]
}

/** The files of a site. Names are relative to its folder, with forward slashes; what the site lacks may come from the package. */
export interface SiteFiles {
  /** Every file below a folder of the site itself, folders followed, in alphabetical order; empty where there is no such folder. */
  list(folder: string): readonly string[]
  /** Null where there is no such file, it is no text, or it vanished. */
  read(file: string): SourceText | null
  /** Null where there is no such file. */
  bytes(file: string): number | null
  /** The first bytes of a file; null where there is no such file. */
  start(file: string, bytes: number): Uint8Array | null
}

/** A YAML file beside the manifest. It is parsed for positions when one is asked for. */
export interface YamlFile {
  readonly file: string
  readonly value: unknown
  /** Where the value at a path, or its key, is written. */
  place(path: readonly PathStep[], at?: 'key' | 'value'): Place
  /** Its text with all positions. */
  document(): ManifestDocument
}

/** One module of TypeScript, parsed. */
export interface CodeModule {
  readonly file: string
  readonly source: SourceText
  /** ESTree with TypeScript and JSX; nodes have `start` and `end` as offsets into the source. Null where it is no TypeScript. */
  readonly program: AstNode | null
}

export interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** A page as it was rendered. */
export interface RenderedPage {
  /** Path with its language prefix. */
  readonly path: string
  readonly locale: string
  /** Index of the route in the manifest. */
  readonly route: number
  readonly status: number
  readonly html: string
}
