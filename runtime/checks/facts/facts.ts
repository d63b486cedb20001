import type { GraphQLSchema } from 'graphql'
import type { HydrationDifference } from '../../hydration/hydration-job.ts'
import type { Rename } from '../../manifest/bases/renames.ts'
import type { Manifest } from '../../manifest/manifest.types.ts'
import type { Place } from '../../manifest/problems/create-finding.ts'
import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import type { PathStep, Position } from '../../manifest/text/position.ts'
import type { SourceText } from '../../manifest/text/source-text.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import type { Entry, EntryLists } from '../../site/data/entry.ts'
import type { Refusal } from '../../site/http/refusal.ts'
import type { PageModel, SiteModel } from '../../site/site-model.ts'

/** A manifest with a valid shape, and the files beside it. */
export interface ManifestFacts {
  readonly manifest: Manifest
  readonly document: ManifestDocument
  /** The site's own document, without its bases: the place to add something. */
  readonly own: ManifestDocument
  /** The version of the manifest's language in which it is written. */
  readonly version: number
  /** Names that the site's bases have changed. */
  readonly renames: readonly Rename[]
  /** Problems found while loading. A check must not report them again in other words. */
  readonly problems: readonly ManifestProblem[]
  /** The sections that the manifest uses, by name. */
  readonly sections: ReadonlyMap<string, SectionDefinition>
  readonly files: SiteFiles
  /** The time of the check, in milliseconds since 1970. */
  readonly now: number
  /** Where a value of the manifest, or its key, is written; otherwise, the nearest parent. */
  place(path: readonly PathStep[], at?: 'key' | 'value'): Place
}

/** A site without problems that block. */
export interface SiteFacts extends ManifestFacts {
  readonly site: SiteModel
  /** Why a file below assets/ cannot be shown as a picture, as part of a sentence; keyed by its path there. */
  readonly unusablePictures: ReadonlyMap<string, { readonly reason: string }>
  /** Language → the site's messages, or those of its nearest base; languages whose file is missing are absent. */
  readonly messages: ReadonlyMap<string, YamlFile>
  /** Message files of the bases, by language, in ascending order of precedence. */
  readonly baseMessages: readonly (readonly [locale: string, file: YamlFile])[]
  /** Messages that sections bring along: section → language → file. */
  readonly sectionMessages: ReadonlyMap<string, ReadonlyMap<string, YamlFile>>
  /** Client → files that its embedded back-end serves. */
  readonly content: ReadonlyMap<string, readonly YamlFile[]>
  /**
   * Collection → its entries, if its back-end is embedded or its list was recorded. Collections that cannot be read for reasons reported elsewhere
   * are absent.
   */
  readonly entries: ReadonlyMap<string, CollectionEntries>
  /** What does not fit in the recorded answers. */
  readonly record: readonly RecordFault[]
  /** Client → SDL; the schema is null when it cannot be read or is invalid. */
  readonly schemas: ReadonlyMap<string, { readonly file: string; readonly schema: GraphQLSchema | null }>
  /** The modules of a section that the manifest uses: its component first, then the site's own modules that it imports. */
  modulesOf(section: string): readonly CodeModule[]
}

/** A file of the record that no longer answers what the site asks. */
export type RecordFault = { readonly client: string; readonly file: string } & (
  | { readonly kind: 'unreadable' | 'unasked' }
  /** The file of the current operation with the same name. */
  | { readonly kind: 'changed'; readonly source: string }
  /** `isNull`: the answer is null where the SDL promises a value. */
  | { readonly kind: 'misfit'; readonly sdl: string; readonly reason: string; readonly isNull: boolean }
  | { readonly kind: 'unfinished'; readonly collection: string }
)

/** The entries of a collection, as answered by its back-end from the site's files, or as recorded. */
export interface CollectionEntries {
  readonly lists: EntryLists
  /** Why the entries are not known: reading them requires a session, or failed with a reason. Null when they are known. */
  readonly unread: { readonly kind: 'session' } | { readonly kind: 'failure'; readonly reason: string } | null
  /** The page at a folded path; null when the collection has none there. */
  pageAt(foldedPath: string): PageModel | null
  /** Where the value of a field in a language is written, or else the entry; null when that is unknown. */
  place(entry: Entry, field: string, locale: string): Position | null
}

/** All pages of the site in every language, as visitors get them. */
export interface PageFacts extends SiteFacts {
  readonly pages: readonly RenderedPage[]
  /** Paths that currently show no page, because a validator or middleware refuses. */
  readonly refused: ReadonlySet<string>
  /** Why no page could be rendered at all; null when pages were rendered. */
  readonly buildFault: BuildFault | null
  /** Findings made without rendering. A check must not report them again in other words. */
  readonly found: readonly Diagnostic[]
}

/** An entry of public/ that is neither served nor copied. */
export interface RefusedEntry {
  readonly path: string
  readonly reason: Refusal
}

/**
 * The files of a site. Names are relative to its folder, with forward slashes; missing files may be taken from the package. Files of public/ that are
 * not served are not read either.
 */
export interface SiteFiles {
  /** All files below a folder of the site itself, including subfolders, in alphabetical order; empty when the folder does not exist. */
  list(folder: string): readonly string[]
  /** What browsers get from public/: paths below it, such as `/pictures/sun.svg`; and the entries that are not served. */
  served(): { readonly paths: readonly string[]; readonly refused: readonly RefusedEntry[] }
  /** Whether the site itself has a file, and not only the package. */
  isOwn(file: string): boolean
  /**
   * A file that is taken from elsewhere is named by its path from the site's folder. Null when the file does not exist, is not text, or has vanished.
   */
  read(file: string): SourceText | null
  /** Size of a file; null when it does not exist. */
  bytes(file: string): number | null
  /** The first bytes of a file; null when it does not exist. */
  start(file: string, bytes: number): Uint8Array | null
}

/**
 * A YAML file beside the manifest, or a Markdown file of content, read as its front matter with the rest as `body`. It is parsed for positions only
 * when one is asked for.
 */
export interface YamlFile {
  readonly file: string
  readonly value: unknown
  /** Where the value at a path, or its key, is written. */
  place(path: readonly PathStep[], at?: 'key' | 'value'): Place
  /** The document, with all positions. */
  document(): ManifestDocument
}

/** A parsed TypeScript module. */
export interface CodeModule {
  readonly file: string
  readonly source: SourceText
  /** ESTree with TypeScript and JSX; the `start` and `end` of nodes are offsets in the source. Null when the text is not valid TypeScript. */
  readonly program: AstNode | null
  /** Why and where the text is not valid TypeScript; null when it is. */
  readonly fault: { readonly reason: string; readonly offset: number } | null
  /** Relative imports of TypeScript → the files that they lead to. */
  readonly imports: ReadonlyMap<string, string>
  /** Relative imports that lead to no file of any kind. */
  readonly lost: readonly LostImport[]
  /** The packages that it imports at run time, as often as it does. */
  readonly packages: readonly ImportedPackage[]
}

export interface ImportedPackage {
  readonly name: string
  /** Offset of the import specifier, including its quotes. */
  readonly start: number
  /** False where other packages are installed and this one is not. */
  readonly mayExist: boolean
}

/** An import of a file that does not exist. */
export interface LostImport {
  readonly name: string
  /** Offset of the import specifier, including its quotes. */
  readonly start: number
  /** What the target's folder contains, written as import specifiers. */
  readonly known: readonly string[]
}

export interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** A rendered page: not its HTML, only what inspecting it has yielded. */
export interface RenderedPage {
  /** Path with its language prefix. */
  readonly path: string
  readonly locale: string
  /** Index of the route in the manifest. */
  readonly route: number
  readonly status: number
  /** Errors that visitors do not see. */
  readonly failures: readonly PageFailure[]
  /** Keys of its sections whose data was not available offline. */
  readonly withoutData: ReadonlySet<string>
  /** Code of each page check → what it found in the HTML. */
  readonly faults: ReadonlyMap<string, readonly PageFault[]>
  readonly ids: ReadonlySet<string>
  /** Its links to anchors on pages of the site. */
  readonly anchors: readonly PageAnchor[]
  /** Paths that it declares as itself in other languages. */
  readonly alternates: readonly string[]
  /** Key → name of each section, and whether it shows nothing. */
  readonly sections: ReadonlyMap<string, { readonly name: string; readonly isEmpty: boolean }>
  /** Differences between its interactive sections in HTML and in the browser. */
  readonly differences: readonly SectionDifference[]
  /** Budgets that it exceeds. */
  readonly excess: readonly BudgetExcess[]
}

/** How a section differs in the browser. */
export interface SectionDifference {
  /** Key of the section. */
  readonly section: string
  readonly difference: HydrationDifference
}

/** An error while a page was rendered. */
export interface PageFailure {
  /** Key of the section; null for the page itself. */
  readonly section: string | null
  readonly message: string
  /** Position in the site's code; null when it is not known. */
  readonly position: Position | null
}

/** Something wrong in the HTML of a page. */
export interface PageFault {
  /** Key of the section that wrote it; null for the page itself. */
  readonly section: string | null
  /** Arguments for the check's message. */
  readonly args: unknown
  readonly suggestion: string | null
  /** Keys of related sections, and what is there. */
  readonly related: readonly { readonly section: string; readonly message: string }[]
}

/** A link to an anchor on a page of the site. */
export interface PageAnchor {
  readonly section: string | null
  readonly href: string
  /** Path of the page. */
  readonly path: string
  readonly id: string
}

/** Why the code of a site cannot be built or loaded. */
export interface BuildFault {
  /** In whole sentences. */
  readonly message: string
  /** Null when it is not known. */
  readonly position: Position | null
}

export type BudgetKind = 'html' | 'css' | 'js' | 'images'

/** A page that exceeds its budget. */
export interface BudgetExcess {
  readonly kind: BudgetKind
  readonly bytes: number
  readonly limit: number
  /** The contribution of each section, heaviest first; the sum is `bytes`. */
  readonly parts: readonly WeightPart[]
}

export interface WeightPart {
  /** Key of the section; null for the runtime, the theme or the page itself. */
  readonly section: string | null
  readonly bytes: number
}
