import { captureOwnerStack, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * Adds to an error of React's own where in the code the element is that React refuses. It tells this only while it renders a stream, so the content is
 * rendered once more. For React's development build.
 *
 * @returns the same error.
 */
export async function withOwnerPlaces(error: unknown, content: ReactNode): Promise<unknown> {
  if (!(error instanceof Error) || !isOfReact(error)) return error
  const places = await new Promise<string>((resolve) => {
    renderToPipeableStream(content, {
      onError: () => resolve(asWritten(() => captureOwnerStack() ?? '')),
      onAllReady: () => resolve(''),
    })
  })
  if (places !== '') error.stack = `${error.name}: ${error.message}${places}`
  return error
}

function isOfReact({ stack = '' }: Error): boolean {
  const [first = ''] = /^ +at .*$/m.exec(stack) ?? []
  return /[\\/]react-dom[\\/]/.test(first)
}

/** Reads a stack with places as in the sources: this renderer formats stacks by itself, without Node's source maps. */
function asWritten(read: () => string): string {
  const { prepareStackTrace } = Error
  const set = () => {}
  Object.defineProperty(Error, 'prepareStackTrace', { configurable: true, get: () => prepareStackTrace, set })
  try {
    return read()
  } finally {
    Object.defineProperty(Error, 'prepareStackTrace', { configurable: true, writable: true, value: prepareStackTrace })
  }
}
