import { constants, fstatSync, openSync } from 'node:fs'
import { type DestinationStream, pino } from 'pino'
import { errorCode } from '../../values/error-code.ts'

/** How many bytes wait while they cannot be written, because the disk or a pipe is full. What follows is dropped. */
const WAITING_BYTES = 256 * 1024

/** When a full pipe is tried again, in ms, and how often at the end of the process. */
const RETRY_MS = 50
const LAST_TRIES = 20

let shared: DestinationStream | undefined

/** Standard error for the lines of a log. Writing a line never waits. All loggers of a process share it. */
export function logStream(): DestinationStream {
  shared ??= openStream()
  return shared
}

function openStream(): DestinationStream {
  const stream = pino.destination({
    fd: descriptor(),
    sync: true,
    maxLength: WAITING_BYTES,
    retryEAGAIN: () => false,
  })
  let isFull = false
  const again = () => {
    isFull = false
    stream.write('')
  }
  // Without a listener, an error would end the server. The next line tries again.
  stream.on('error', (error) => {
    if (isFull || errorCode(error) !== 'EAGAIN') return
    isFull = true
    setTimeout(again, RETRY_MS).unref()
  })
  process.once('exit', () => {
    const never = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 0; isFull && tries < LAST_TRIES; tries += 1) {
      Atomics.wait(never, 0, 0, RETRY_MS)
      again()
    }
  })
  return stream
}

/**
 * A pipe whose reader has stopped fills up, and writing into it then stops the process. On Linux it can be opened once more for writing without
 * waiting, which changes nothing for others that write into it.
 */
function descriptor(): number {
  try {
    return fstatSync(2).isFIFO() ? openSync('/proc/self/fd/2', constants.O_WRONLY | constants.O_NONBLOCK) : 2
  } catch {
    // Standard error is closed, or this system has no such path.
    return 2
  }
}
