import type { FormFaults, FormOutcome } from '../../forms/form-field.ts'

/** What the server says of a posted form. */
export interface FormReply {
  readonly outcome: FormOutcome
  readonly faults: FormFaults
}

/** A connection on which nothing moves for so long is lost; the server itself has answered by then. */
const SILENCE_MS = 60_000

const failed: FormReply = { outcome: 'failed', faults: {} }
const outcomes: readonly unknown[] = ['sent', 'invalid', 'failed', 'limited'] satisfies readonly FormOutcome[]

/**
 * Posts a form, and tells how much of it is on its way, from 0 to 1: only XMLHttpRequest knows that. Never rejects: whatever else happens
 * is `failed`.
 */
export function postForm(action: string, body: FormData, onProgress: (part: number) => void): Promise<FormReply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', action)
    request.setRequestHeader('accept', 'application/json')
    let silence: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      hear()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => {
      clearTimeout(silence)
      resolve(readReply(request.responseText))
    }
    hear()
    request.send(body)
  })
}

function readReply(text: string): FormReply {
  try {
    const reply: unknown = JSON.parse(text)
    // The server of the site wrote it; a proxy in between may have answered in its place.
    return isReply(reply) ? reply : failed
  } catch {
    return failed
  }
}

function isReply(value: unknown): value is FormReply {
  if (typeof value !== 'object' || value === null || !('outcome' in value) || !('faults' in value)) return false
  return outcomes.includes(value.outcome) && typeof value.faults === 'object' && value.faults !== null
}
