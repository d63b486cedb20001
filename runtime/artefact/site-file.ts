import type { MessageSources } from '../i18n/create-messages.ts'
import type { Manifest } from '../manifest/manifest.types.ts'
import type { TextRule } from '../manifest/shape/text-rules.ts'
import type { PathStep, Position } from '../manifest/text/position.ts'
import type { PictureModel } from '../site/resolve/finish-picture.ts'
import type { CompleteProps } from '../site/resolve/finish-props.ts'

/** Names of files and folders in a built site. All of them are relative to it: a build may be moved, copied, and made read-only. */
export const layout = {
  /** The site: a `SiteFile`. */
  site: 'site.json',
  /** `ClientAssets`: what browsers load, and the id of the build. */
  assets: 'assets.json',
  /** What renders. */
  bundle: 'server/site.js',
  /** What `node server.mjs` runs, with the packages that it needs. */
  server: 'server.mjs',
  /** The site as a function from a standard Request to a Response, for hosts that have a server of their own. */
  fetch: 'fetch.mjs',
  program: 'program',
  /** The entries of collections that only a back-end elsewhere knows, as they were when the site was built. */
  lists: 'lists',
  /** The index that pages are found by, where the site has a search. */
  search: 'search',
  /** Hashed assets, served below `/_site/`. */
  client: 'client',
  /** In that folder: what was made of pictures. */
  pictures: 'picture',
  /** Files that are served as they are. */
  public: 'public',
  /** A folder for each client whose back-end can be embedded, with these two files. */
  backends: 'backends',
  schema: 'schema.graphql',
  content: 'content.json',
} as const

/**
 * A site as its build keeps it, in `site.json`: what is left of the sources once they are checked. A start puts the environment in, and makes
 * the model of it with the very function that the commands use, so that nothing of the model has to be written down, Maps least of all; no
 * YAML, no schema and no validator are needed for that.
 *
 * Where the manifest names a variable, its text stays as it is written, `${NAME}`: values, secrets among them, are read at the start, and none
 * is ever in a build. Only such values can be other ones than those that were checked; what their place asks of them is written beside them.
 */
export interface SiteFile {
  /** Version of sitio. No other one opens it. */
  readonly sitio: string
  /** Name of the manifest's file, for whoever is told of it. */
  readonly configFile: string
  /** With all defaults, those of the sections' props, too; texts that name variables as they are written. */
  readonly manifest: Manifest
  /** Place of a section's props (JSON pointer) → which values in them become something else in the language of the page, and of what kind they are. */
  readonly marks: Readonly<Record<string, CompleteProps['marks']>>
  /** The pictures below assets/, by their paths there. */
  readonly pictures: Readonly<Record<string, PictureModel>>
  /** Every text of the manifest that names variables. */
  readonly variables: readonly VariableText[]
  /** Place of the name of a secret (JSON pointer) → where it is written. */
  readonly places: Readonly<Record<string, Position>>
  /** Locales without a file of messages. */
  readonly missingLocales: readonly string[]
  readonly messages: Omit<MessageSources, 'sections'> & {
    /** As a plain map. */
    readonly sections: Readonly<Record<string, SectionMessages>>
  }
}

/** Locale → messages. */
type SectionMessages = MessageSources['sections'] extends ReadonlyMap<string, infer Own> ? Own : never

/** A text of the manifest that names variables. */
export interface VariableText {
  readonly path: readonly PathStep[]
  /** `${NAME}` or `${NAME:-default}`, within a text. */
  readonly written: string
  readonly position: Position
  /** What the value must be. */
  readonly accepts: Accepted
}

/**
 * Rules: any text that fulfils them all. Else the hash of the one value that the build was made with, since the place decides what is built, or
 * names something of the site, such as a layout.
 */
export type Accepted = { readonly rules: readonly TextRule[] } | { readonly built: string }
