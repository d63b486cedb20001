import { parentPort, workerData } from 'node:worker_threads'
import { LedgerWriter } from '../../ledger/ledger-writer.ts'
import { notFound } from '../../steps/page-error.ts'
import type { PagePlace } from '../page-place.ts'
import { PageWriter } from '../page-writer.ts'
import { openForPrerendering } from '../prerender-source.ts'
import { openForRendering, renderingRuntime } from '../rendering-runtime.ts'
import { Stage } from '../tree/stage.ts'
import type { ThreadAnswer, ThreadSetup } from './thread-messages.ts'

/** The main thread reports everything that has to be reported. */
const silent = { info() {}, warn() {}, error() {} }

// The main thread created this data.
const { place, code, served, work } = workerData as ThreadSetup
const stage = new Stage(served, work)
const opened = await openForRendering(place)
const { runtime, failures } = await openForPrerendering({
  openRuntime: (onError) => renderingRuntime(opened, place, onError, silent),
})
const ledger = new LedgerWriter()
let files: [file: string, isNew: boolean][] = []
let holdsMs: number | null = null

const into: Pick<PagePlace, 'write'> = {
  write(file, body) {
    files.push([file, stage.write(file, body)])
  },
}
const pictures = new Map<string, string>()
const writer = new PageWriter({
  ...{
    runtime,
    code,
    ledger,
    known: null,
    isGathered: false,
    unchanged: null,
    verify: 0,
    index: null,
    threads: null,
    pictures,
  },
  place: { ...into, take: async () => false, documentOf: () => Promise.reject(notFound()) },
  dated: {
    add(_path, ms) {
      holdsMs = ms
    },
  },
})

async function answer(path: string): Promise<ThreadAnswer> {
  files = []
  holdsMs = null
  failures.clear()
  pictures.clear()
  const page = await runtime.render.pageAt(encodeURI(path))
  const outcome =
    page === null
      ? { kind: 'failure' as const, message: 'has another address in this thread' }
      : await writer.write(page)
  return { outcome, holdsMs, lines: ledger.takeLines(), files, pictures: [...pictures.keys()], failures: [...failures] }
}

let before = Promise.resolve()
parentPort?.on('message', (path: string) => {
  before = before.then(async () => parentPort?.postMessage(await answer(path)))
})
