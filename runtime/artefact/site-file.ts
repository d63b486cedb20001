import type { MessageSources } from '../i18n/create-messages.ts'
import type { Manifest } from '../manifest/manifest.types.ts'
import type { TextRule } from '../manifest/shape/text-rules.ts'
import type { PathStep, Position } from '../manifest/text/position.ts'
import type { PictureModel } from '../site/resolve/finish-picture.ts'
import type { CompleteProps } from '../site/resolve/finish-props.ts'

/** The names of files and folders in a build. All are relative to it: a build may be moved, copied and made read-only. */
export const layout = {
  /** The site: a `SiteFile`. */
  site: 'site.json',
  /** The list of all files. It shows when a build was copied only in part. */
  files: 'files.json',
  /** `ClientAssets`: what browsers load, and the id of the build. */
  assets: 'assets.json',
  /** The code that renders. */
  bundle: 'server/site.js',
  /** The program for `node server.mjs`; its packages are in `program`. */
  server: 'server.mjs',
  /** The site as a function from a standard Request to a Response, for hosts with their own server. */
  fetch: 'fetch.mjs',
  program: 'program',
  /** The entries of collections that only a back-end elsewhere knows, as of the build. */
  lists: 'lists',
  /** The search index, when the site has a search. */
  search: 'search',
  /** Hashed assets, served below `/_site/`. */
  client: 'client',
  /** In `client`: what was made from pictures. */
  pictures: 'picture',
  /** Files that are served as they are. */
  public: 'public',
  /** A folder for each client whose back-end can be embedded, with these two files. */
  backends: 'backends',
  schema: 'schema.graphql',
  content: 'content.json',
} as const

/**
 * A site as its build keeps it, in `site.json`: what remains of the sources after they were checked. A start puts in the environment, and creates the
 * model with the same function that all commands use, so that the model itself, with its Maps, need not be stored. This requires no YAML, no schema
 * and no validator.
 *
 * Texts that name variables stay as written, `${NAME}`: their values, including secrets, are read at the start, and are never part of a build. Only
 * these values can differ from those that were checked, so the requirements of their places are stored with them.
 */
export interface SiteFile {
  /** The version of sitio, which no other version opens. */
  readonly sitio: string
  /** The name of the manifest's file, for messages. */
  readonly configFile: string
  /** With all defaults, including those of the sections' props; texts that name variables are as written. */
  readonly manifest: Manifest
  /** Place of a section's props (JSON pointer) → the values in them that are converted for the language of the page, and their kinds. */
  readonly marks: Readonly<Record<string, CompleteProps['marks']>>
  /** The pictures below assets/, by their paths there. */
  readonly pictures: Readonly<Record<string, PictureModel>>
  /** Every text of the manifest that names variables. */
  readonly variables: readonly VariableText[]
  /** Place of the name of a secret (JSON pointer) → where it is written. */
  readonly places: Readonly<Record<string, Position>>
  /** Languages without a file of messages. */
  readonly missingLocales: readonly string[]
  readonly messages: Omit<MessageSources, 'sections'> & {
    /** Section → its messages. */
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
  /** Which values are accepted. */
  readonly accepts: Accepted
}

/**
 * Either rules, all of which a text must satisfy; or the hash of the only accepted value, the one of the build, because the place decides what is
 * built, or names something of the site, such as a layout.
 */
export type Accepted = { readonly rules: readonly TextRule[] } | { readonly built: string }
