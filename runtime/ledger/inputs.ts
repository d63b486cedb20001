import { hash } from 'node:crypto'

/** What something is made of: name of an input → hash of its value. */
export type Inputs = Readonly<Record<string, string>>

/** The names of inputs. A later run finds each input by its name, and knows its value without rendering anything. */
export const inputName = {
  /** A part of the manifest, named as by `site why`: `manifest:routes.contact.title`. */
  manifest: (path: string) => `manifest:${path}`,
  /** A message in the language of the page, by its full key. */
  message: (key: string) => `message:${key}`,
  /** All messages of a section, which are sent to its island. */
  messages: (section: string) => `messages:${section}`,
  /** The path of a route in the language of the page. */
  route: (name: string) => `route:${name}`,
  form: (name: string) => `form:${name}`,
  /** What forms offer of the entries of a collection, in the language of the page. */
  list: (collection: string) => `list:${collection}`,
  entry: (collection: string, id: string) => `entry:${collection}/${id}`,
  embed: (name: string) => `embed:${name}`,
  /** A picture that a text refers to, by its path below assets/. */
  picture: (path: string) => `picture:${path}`,
  /** The answer that a section got. */
  answer: (client: string, operation: string, section: string) => `answer:${client}/${operation} in ${section}`,
  /** The code and styles of a section, with everything that they import. */
  section: (name: string) => `section:${name}`,
  /** A stylesheet of the theme, by its name in the manifest. */
  style: (name: string) => `style:${name}`,
  /** What follows from other inputs: the head, the page's address, its other languages. */
  page: (part: string) => `page:${part}`,
  /** What is on every page, named as in the manifest if it is written there: `site:theme`, `site:site.origin`. */
  site: (part: string) => `site:${part}`,
  /** Inputs that many pages share under one name, so that a ledger lists them only once. */
  group: (name: string) => `group:${name}`,
} as const

/** Splits the name of an input into its kind and the rest; that of the runtime is only a kind. */
export function readInputName(name: string): { readonly kind: string; readonly of: string } {
  const colon = name.indexOf(':')
  return colon === -1 ? { kind: name, of: '' } : { kind: name.slice(0, colon), of: name.slice(colon + 1) }
}

/** The hash of a text, of bytes, or of any JSON value. 72 bits: short enough for a line, and long enough that no two ever collide. */
export function hashOf(value: unknown): string {
  const bytes = typeof value === 'string' || Buffer.isBuffer(value) ? value : (JSON.stringify(value) ?? 'undefined')
  return hash('sha256', bytes, 'base64url').slice(0, 12)
}
