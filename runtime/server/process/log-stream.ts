import { constants, openSync, readlinkSync } from 'node:fs'
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

/** Where Linux says what standard error is; opening it opens the same again. */
const STANDARD_ERROR = '/proc/self/fd/2'

/**
 * A pipe whose reader has stopped fills up, and writing into it then stops the process. On Linux it can be opened once more for writing without
 * waiting, which changes nothing for others that write into it. `fstat` would also tell a pipe, but after it Node takes the next module that it
 * imports for one, and leaves a link in its path as it is.
 */
function descriptor(): number {
  try {
    const isPipe = readlinkSync(STANDARD_ERROR).startsWith('pipe:')
    return isPipe ? openSync(STANDARD_ERROR, constants.O_WRONLY | constants.O_NONBLOCK) : 2
  } catch {
    // Standard error is closed, or this system has no such path.
    return 2
  }
}
