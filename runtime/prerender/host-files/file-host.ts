/** An address that is no page any more, as hosts are told of it. */
export interface HostRule {
  /** Not encoded; `/archive/*` for all below it, and for it itself. */
  readonly from: string
  /** What the query must say; empty: nothing. */
  readonly query: Readonly<Record<string, string>>
  /** Encoded; a star at the end of its path stands for that of `from`. Null: nowhere, it is gone. */
  readonly to: string | null
  readonly status: number
}

/** A language whose pages lie below its home. */
export interface HostLanguage {
  /** `/`, `/en`. */
  readonly home: string
  /** Address of what is shown in the place of a page that is missing: `/en/404.html`. */
  readonly errorPage: string
}

/** What a host is told of a prerendered site. */
export interface HostedSite {
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** In the order in which they are looked at: first those that ask for something in the query, last those with a star, the longest first. */
  readonly rules: readonly HostRule[]
  /** The one at `/` first. */
  readonly languages: readonly HostLanguage[]
  readonly tree: HostedTree
}

export interface HostedTree {
  readonly fileCount: number
  readonly largeFiles: readonly { readonly path: string; readonly bytes: number }[]
  /** Those of the rules with a star below whose address there are files. */
  readonly covered: ReadonlySet<HostRule>
  /** What the site's own public files say to the host: text of a file in the folder, null where there is none. */
  own(file: string): string | null
}

export interface HostFiles {
  /** Path in the folder of the site → text. */
  readonly files: Readonly<Record<string, string>>
  /** What a host reads from outside of that folder: the end of its name, after that of the folder. */
  readonly beside?: { readonly suffix: string; readonly text: string }
  /** What the host cannot do, or takes no more of, and what to do about it. */
  readonly advice: readonly string[]
}

/** A host of files that can be told more than files say. */
export interface FileHost {
  readonly title: string
  write(site: HostedSite): HostFiles
}
