import type { Worker } from 'node:cluster'

/** The messages of Node's cluster with which a connection is handed to a worker, and with which the worker answers. */
interface ClusterMessage {
  readonly cmd?: unknown
  readonly act?: unknown
  readonly seq?: number
  readonly ack?: number
}

interface Connection {
  close(): void
}

/**
 * Hands the connections that a worker has not taken before its end to another one. Node would wait for the worker's answer for ever, and a visitor
 * with it, each time that a worker is killed.
 *
 * @param hasOthers - whether another worker is ready; otherwise the connections are closed, so that visitors or proxies can try again.
 */
export function passOnUntaken(worker: Worker, hasOthers: () => boolean): void {
  const { process } = worker
  const untaken = new Map<number, Connection>()
  const send = process.send.bind(process) as (...args: unknown[]) => boolean
  process.send = (message: ClusterMessage, ...rest: unknown[]) => {
    const { cmd, act, seq } = message
    if (cmd === 'NODE_CLUSTER' && act === 'newconn' && seq !== undefined) untaken.set(seq, rest[0] as Connection)
    return send(message, ...rest)
  }
  process.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) untaken.delete(ack)
  })
  worker.once('exit', () => {
    // With a connection on its way, Node never sees that the worker is gone, and would go on to hand it connections.
    if (worker.isConnected()) process.disconnect()
    process.emit('disconnect')
    for (const [ack, connection] of untaken) {
      if (hasOthers()) process.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
      else connection.close()
    }
  })
}
