import type { GraphQLSchema } from 'graphql'
import type { HydrationDifference } from '../../hydration/hydration-job.ts'
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

/** A manifest of the right shape and the files beside it. */
export interface ManifestFacts {
  readonly manifest: Manifest
  readonly document: ManifestDocument
  /** Where it stands in the site itself, without what that extends: there something can be added. */
  readonly own: ManifestDocument
  /** The version of the manifest's language that it is written in. */
  readonly version: number
  /** What was found while loading. A check must not tell the same again in other words. */
  readonly problems: readonly ManifestProblem[]
  /** The sections that the manifest uses, by name. */
  readonly sections: ReadonlyMap<string, SectionDefinition>
  readonly files: SiteFiles
  /** The moment of the check, in milliseconds since 1970. */
  readonly now: number
  /** Where a value of the manifest (or its key) is written; where nothing is, the nearest parent. */
  place(path: readonly PathStep[], at?: 'key' | 'value'): Place
}

/** A site without a blocking fault. */
export interface SiteFacts extends ManifestFacts {
  readonly site: SiteModel
  /** Why a file below assets/ is no picture that can be shown, by its path there, for the middle of a sentence. */
  readonly unusablePictures: ReadonlyMap<string, { readonly reason: string }>
  /** The site's messages, by locale, or those of its nearest base; a locale whose file is missing has none. */
  readonly messages: ReadonlyMap<string, YamlFile>
  /** Messages of what the site extends, by locale: what wins comes last. */
  readonly baseMessages: readonly (readonly [locale: string, file: YamlFile])[]
  /** Messages that sections bring along: section → locale → file. */
  readonly sectionMessages: ReadonlyMap<string, ReadonlyMap<string, YamlFile>>
  /** Files that the embedded back-ends serve, by client. */
  readonly content: ReadonlyMap<string, readonly YamlFile[]>
  /** Of each collection whose back-end answers here, or whose list was recorded, its entries; without those that cannot be read because of what is told otherwise. */
  readonly entries: ReadonlyMap<string, CollectionEntries>
  /** What of the recorded answers does not fit what the site asks. */
  readonly record: readonly RecordFault[]
  /** SDL by client; null where it cannot be read or is no schema. */
  readonly schemas: ReadonlyMap<string, { readonly file: string; readonly schema: GraphQLSchema | null }>
  /** The code of a section that the manifest uses: its component first, then what that imports of its own. */
  modulesOf(section: string): readonly CodeModule[]
}

/** A file of the record that is no answer to what the site asks. */
export type RecordFault = { readonly client: string; readonly file: string } & (
  | { readonly kind: 'unreadable' | 'unasked' }
  /** The file of the operation that has its name. */
  | { readonly kind: 'changed'; readonly source: string }
  | { readonly kind: 'misfit'; readonly sdl: string; readonly reason: string }
  | { readonly kind: 'unfinished'; readonly collection: string }
)

/** The entries of a collection, as its back-end answers them from the site's files, or has answered them. */
export interface CollectionEntries {
  readonly lists: EntryLists
  /** Why none is known: the back-end gives them to nobody who is not signed in, or it says what failed. Null: they are known. */
  readonly unread: { readonly kind: 'session' } | { readonly kind: 'failure'; readonly reason: string } | null
  /** The page at a path that was folded; null: none of the collection is there. */
  pageAt(foldedPath: string): PageModel | null
  /** Where the value that a field has in a language is written, else its entry; null: nobody knows. */
  place(entry: Entry, field: string, locale: string): Position | null
}

/** Every page of the site in every language, as visitors get it. */
export interface PageFacts extends SiteFacts {
  readonly pages: readonly RenderedPage[]
  /** Paths that show no page at this moment: a validator or a middleware decides otherwise. */
  readonly refused: ReadonlySet<string>
  /** Why no page could be rendered at all; null where they were. */
  readonly buildFault: BuildFault | null
  /** What was found without rendering. A check must not tell the same again in other words. */
  readonly found: readonly Diagnostic[]
}

/** An entry of public/ that is neither served nor copied. */
export interface RefusedEntry {
  readonly path: string
  readonly reason: Refusal
}

/**
 * The files of a site. Names are relative to its folder, with forward slashes; what the site lacks may come from the package. What is refused
 * of public/ is not read, either.
 */
export interface SiteFiles {
  /** Every file below a folder of the site itself, folders followed, in alphabetical order; empty where there is no such folder. */
  list(folder: string): readonly string[]
  /** What browsers get of public/: paths below it, `/pictures/sun.svg`; and the entries that nobody gets. */
  served(): { readonly paths: readonly string[]; readonly refused: readonly RefusedEntry[] }
  /** Whether the site itself has a file, not only the package. */
  isOwn(file: string): boolean
  /** Null where there is no such file, it is no text, or it vanished. */
  read(file: string): SourceText | null
  /** Null where there is no such file. */
  bytes(file: string): number | null
  /** The first bytes of a file; null where there is no such file. */
  start(file: string, bytes: number): Uint8Array | null
}

/** A YAML file beside the manifest, or a Markdown file of content, of which the front matter is, and `body` the rest. It is parsed for positions when one is asked for. */
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
  /** Why it is no TypeScript, and where in it; null where it is. */
  readonly fault: { readonly reason: string; readonly offset: number } | null
  /** The relative names by which it imports TypeScript, and the files that they lead to. */
  readonly imports: ReadonlyMap<string, string>
  /** Relative imports that lead to no file, whatever its kind. */
  readonly lost: readonly LostImport[]
}

/** An import of a file that there is not. */
export interface LostImport {
  readonly name: string
  /** Offset of the name, its quotes included. */
  readonly start: number
  /** What the file's folder holds, as it would be imported. */
  readonly known: readonly string[]
}

export interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** A page as it was rendered: not its HTML, only what a look at it has left. */
export interface RenderedPage {
  /** Path with its language prefix. */
  readonly path: string
  readonly locale: string
  /** Index of the route in the manifest. */
  readonly route: number
  readonly status: number
  /** Errors that visitors do not see. */
  readonly failures: readonly PageFailure[]
  /** Its sections whose data nobody could give offline, by their keys. */
  readonly withoutData: ReadonlySet<string>
  /** What each check of pages found in its HTML, by the check's code. */
  readonly faults: ReadonlyMap<string, readonly PageFault[]>
  readonly ids: ReadonlySet<string>
  /** Its links to places on pages of the site. */
  readonly anchors: readonly PageAnchor[]
  /** Paths that it names as itself in other languages. */
  readonly alternates: readonly string[]
  /** Its sections, by their keys, and whether they show nothing. */
  readonly sections: ReadonlyMap<string, { readonly name: string; readonly isEmpty: boolean }>
  /** What its interactive sections would show otherwise in the browser. */
  readonly differences: readonly SectionDifference[]
  /** What of it is heavier than its budget. */
  readonly excess: readonly BudgetExcess[]
}

/** What is different about a section in the browser. */
export interface SectionDifference {
  /** Key of the section. */
  readonly section: string
  readonly difference: HydrationDifference
}

/** What went wrong while a page was rendered. */
export interface PageFailure {
  /** Key of the section; null: the page itself. */
  readonly section: string | null
  readonly message: string
  /** Where in the site's code, if it is known. */
  readonly position: Position | null
}

/** Something that is wrong in the HTML of a page. */
export interface PageFault {
  /** Key of the section that wrote it; null: the page itself. */
  readonly section: string | null
  /** What the check's own message is made of. */
  readonly args: unknown
  readonly suggestion: string | null
  /** Keys of other sections that belong to it, and what is there. */
  readonly related: readonly { readonly section: string; readonly message: string }[]
}

/** A link to a place on a page of the site. */
export interface PageAnchor {
  readonly section: string | null
  readonly href: string
  /** Path of the page. */
  readonly path: string
  readonly id: string
}

/** What the bundler says of code that it cannot build. */
export interface BuildFault {
  readonly message: string
  /** Null where it does not say. */
  readonly position: Position | null
}

export type BudgetKind = 'html' | 'css' | 'js' | 'images'

/** A page that is heavier than its budget. */
export interface BudgetExcess {
  readonly kind: BudgetKind
  readonly bytes: number
  readonly limit: number
  /** Who adds how much, the heaviest first; together they are `bytes`. */
  readonly parts: readonly WeightPart[]
}

export interface WeightPart {
  /** Key of the section; null: the runtime, the theme or the page itself. */
  readonly section: string | null
  readonly bytes: number
}
