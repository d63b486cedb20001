import { readSession } from '../../session/read-session.ts'
import type { PublicClientModel, PublicSiteModel } from '../../site/public-model.ts'
import type { LiveClients } from '../../view/live-tools.ts'
import { isOnline } from '../browser/connectivity.ts'
import { LiveConnection } from './live-connection.ts'

/**
 * The site's live connections in the browser: one for each client, created on its first call. This is the only entry that includes graphql-ws; it
 * needs neither Apollo Client nor React.
 *
 * @param isStatic - whether the site is served as files, without an embedded back-end.
 */
export function createLive({ clients, live, sessionCookie }: PublicSiteModel, isStatic: boolean): LiveClients {
  const connections = new Map<string, LiveConnection>()

  function connect(client: PublicClientModel, websocket: string): LiveConnection {
    const url = new URL(websocket, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    return new LiveConnection({
      url: url.href,
      params: () => connectionParams(client.bearer ? readSession(sessionCookie.name) : null),
      live,
      isOnline: isOnline(),
    })
  }

  function connectionOf(name: string): LiveConnection {
    const existing = connections.get(name)
    if (existing) return existing
    const client = clients.find((candidate) => candidate.name === name)
    if (!client?.websocket || (isStatic && client.websocket.startsWith('/')))
      throw new Error(`The GraphQL client "${name}" has no websocket.`)
    const connection = connect(client, client.websocket)
    connections.set(name, connection)
    return connection
  }

  const tellAll = (tell: (connection: LiveConnection) => void) => {
    for (const connection of connections.values()) tell(connection)
  }
  document.addEventListener('sitio:session', () => tellAll((connection) => connection.restart()))
  addEventListener('online', () => tellAll((connection) => connection.setOnline(true)))
  addEventListener('offline', () => tellAll((connection) => connection.setOnline(false)))

  return { follow: (call, tell) => connectionOf(call.operation.client).follow(call, tell) }
}

/** The token in the two places where back-ends look for it; empty without a token. */
function connectionParams(token: string | null): Record<string, unknown> {
  if (token === null) return {}
  const authorization = { Authorization: `Bearer ${token}` }
  return { ...authorization, headers: authorization }
}
