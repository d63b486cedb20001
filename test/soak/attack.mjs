import { parentPort, workerData } from 'node:worker_threads'
import { measureLoad } from '../bench/load.mjs'

/** Connections that each invent a token with every request; a thread of its own, so that the others are measured fairly. */
parentPort.postMessage(
  await measureLoad(workerData.url, {
    ...workerData,
    headersOf: (index) => `Cookie: apollo-token=invented-${index}\r\n`,
  }),
)
