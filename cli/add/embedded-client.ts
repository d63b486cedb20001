import { isEmbedded } from '../../runtime/values/paths/embedded-address.ts'
import { JobError } from '../io.ts'
import { clientName } from './client.ts'
import { checkNew } from './names.ts'
import { ownSchema } from './own-schema.ts'
import type { SiteDraft } from './site-draft.ts'

/** A client of the embedded back-end, whose SDL is in the draft. */
export interface EmbeddedClient {
  readonly name: string
  readonly schema: string
  /** Folder of its content. */
  readonly content: string
}

/** File and folder for a new client. */
const placesOf = (name: string) => ({ schema: `schema/${name}.graphql`, content: 'content' })

/**
 * The embedded client with this name, created if there is none.
 *
 * @throws JobError when the client has another address, so that its types cannot be written here.
 */
export function embeddedClient(draft: SiteDraft, name: string, hasContent = true): EmbeddedClient {
  const { clients } = draft.manifest.graphql
  const known = Object.hasOwn(clients, name) ? clients[name] : undefined
  if (known === undefined) {
    checkNew('client', name, clientName, [])
    const places = placesOf(name)
    const folder = hasContent ? { content: places.content } : { via: 'server' }
    if (draft.written(['graphql', 'clients', name]) === undefined)
      draft.addKey(['graphql', 'clients', name], {
        url: `embedded:${name.toLowerCase()}`,
        schema: places.schema,
        ...folder,
      })
    if (draft.text(places.schema) === null) draft.create(places.schema, '')
    return { name, ...places }
  }
  if (!isEmbedded(known))
    throw new JobError(
      `The client "${name}" is at ${known.url}, which has its own types. Name another one, which is created if it does not exist: --client content`,
    )
  const content = known.content ?? placesOf(name).content
  if (known.content === undefined && hasContent && draft.written(['graphql', 'clients', name, 'content']) === undefined)
    draft.addKey(['graphql', 'clients', name, 'content'], content)
  return { name, schema: ownSchema(draft, known.schema), content }
}

/** The default client for content: the first embedded one, or `default`. */
export function contentClient({ manifest }: SiteDraft): string {
  const clients = Object.entries(manifest.graphql.clients)
  const own = clients.find(([, client]) => isEmbedded(client) && client.content !== undefined)
  return own?.[0] ?? (manifest.graphql.clients.default === undefined ? 'default' : 'content')
}
