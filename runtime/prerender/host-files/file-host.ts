/** An old address, as hosts are told of it. */
export interface HostRule {
  /** Not encoded; `/archive/*` for everything below it, and for the address itself. */
  readonly from: string
  /** What the query must contain; empty for no condition. */
  readonly query: Readonly<Record<string, string>>
  /** Encoded; a star at the end of its path stands for what the star of `from` matched. Null when the page is gone. */
  readonly to: string | null
  readonly status: number
}

/** A language whose pages are below its home. */
export interface HostLanguage {
  /** `/`, `/en`. */
  readonly home: string
  /** The address of the page that is shown in place of a missing one: `/en/404.html`. */
  readonly errorPage: string
}

/** What a host is told about a prerendered site. */
export interface HostedSite {
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** In the order in which they apply: first those with conditions on the query, last those with a star, the longest first. */
  readonly rules: readonly HostRule[]
  /** The one at `/` comes first. */
  readonly languages: readonly HostLanguage[]
  readonly tree: HostedTree
}

export interface HostedTree {
  readonly fileCount: number
  readonly largeFiles: readonly { readonly path: string; readonly bytes: number }[]
  /** The rules with a star that have files below their address. */
  readonly covered: ReadonlySet<HostRule>
  /** The text of one of the site's own public files; null when there is none. */
  own(file: string): string | null
}

export interface HostFiles {
  /** Path in the folder of the site → text. */
  readonly files: Readonly<Record<string, string>>
  /** A file for the host outside of that folder: the end of its name, which begins with the name of the folder. */
  readonly beside?: { readonly suffix: string; readonly text: string }
  /** What the host does not support or has too much of, and what to do about it. */
  readonly advice: readonly string[]
}

/** A host of static files that reads configuration besides the files. */
export interface FileHost {
  readonly title: string
  write(site: HostedSite): HostFiles
}
