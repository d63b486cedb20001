import { parentPort, workerData } from 'node:worker_threads'
import { measureLoad } from '../bench/load.mjs'

/**
 * Connections that send a different invented token with every request. They run in a thread of their own, so that they do not slow the measurement
 * of the others.
 */
parentPort.postMessage(
  await measureLoad(workerData.url, {
    ...workerData,
    headersOf: (index) => `Cookie: apollo-token=invented-${index}\r\n`,
  }),
)
