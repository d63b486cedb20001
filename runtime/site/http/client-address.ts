import { EMBEDDED, isEmbedded } from '../../values/paths/embedded-address.ts'
import type { ClientModel } from '../site-model.ts'

/** Path at which an embedded back-end answers over HTTP: `/graphql` for the client `default`, otherwise `/<name>/graphql` for `embedded:<name>`. */
export function embeddedPath({ name, url }: Pick<ClientModel, 'name' | 'url'>): string {
  return name === 'default' ? '/graphql' : `/${url.slice(EMBEDDED.length)}/graphql`
}

/** Path at which browsers reach a client that only the server calls. */
export function relayPath(name: string): string {
  return `/_site/graphql/${name}`
}

/** The address that browsers use: the relay, an embedded back-end's path, or the endpoint itself. */
export function browserAddress(client: Pick<ClientModel, 'name' | 'url' | 'via'>): string {
  if (client.via === 'server') return relayPath(client.name)
  return isEmbedded(client) ? embeddedPath(client) : client.url
}
