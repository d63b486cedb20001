import { hash } from 'node:crypto'

/** What something is made of: name of an input → hash of what it is now. */
export type Inputs = Readonly<Record<string, string>>

/** The names of inputs. Each is found again by its name in a later run: what it is then is known without rendering anything. */
export const inputName = {
  /** A part of the manifest, as `site why` names it: `manifest:routes.contact.title`. */
  manifest: (path: string) => `manifest:${path}`,
  /** A message in the language of the page, by its whole key. */
  message: (key: string) => `message:${key}`,
  /** All messages of a section, which its island is sent. */
  messages: (section: string) => `messages:${section}`,
  /** Where a route lies in the language of the page. */
  route: (name: string) => `route:${name}`,
  form: (name: string) => `form:${name}`,
  /** The entries of a collection in the language of the page. */
  list: (collection: string) => `list:${collection}`,
  entry: (collection: string, id: string) => `entry:${collection}/${id}`,
  embed: (name: string) => `embed:${name}`,
  /** A picture that a text names, by its path below assets/. */
  picture: (path: string) => `picture:${path}`,
  /** What a section was answered. */
  answer: (client: string, operation: string, section: string) => `answer:${client}/${operation} in ${section}`,
  /** Code and styles of a section, with all that they import. */
  section: (name: string) => `section:${name}`,
  /** What follows from the rest: the head, the page's address, its other languages. */
  page: (part: string) => `page:${part}`,
  /** What stands on every page. */
  site: (part: string) => `site:${part}`,
  /** Inputs that many pages share, under one name: a ledger says once what they are. */
  group: (name: string) => `group:${name}`,
} as const

/** A name of an input: its kind, and what of that kind. */
export function readInputName(name: string): { readonly kind: string; readonly of: string } {
  const colon = name.indexOf(':')
  return { kind: name.slice(0, colon), of: name.slice(colon + 1) }
}

/** Of texts, bytes, and of anything that JSON can say. Short enough for a line, long enough never to meet another: 72 bits. */
export function hashOf(value: unknown): string {
  const bytes = typeof value === 'string' || Buffer.isBuffer(value) ? value : (JSON.stringify(value) ?? 'undefined')
  return hash('sha256', bytes, 'base64url').slice(0, 12)
}
