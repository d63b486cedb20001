import type { FormFaults, FormOutcome } from '../../forms/form-field.ts'
import { parsedJson } from '../../values/parsed-json.ts'

/** What the server answers to a posted form. */
export interface FormReply {
  readonly outcome: FormOutcome
  readonly faults: FormFaults
}

/** A connection without any progress for this long counts as lost; the server itself would have answered by then. */
const SILENCE_MS = 60_000

const failed: FormReply = { outcome: 'failed', faults: {} }
const OUTCOMES: readonly unknown[] = ['sent', 'invalid', 'failed', 'limited'] satisfies readonly FormOutcome[]

/**
 * Posts a form, and reports the part sent so far, from 0 to 1. Only XMLHttpRequest knows upload progress. Never rejects: anything unexpected has
 * the outcome `failed`.
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
  // The answer should come from the site's server, but a proxy in between may have answered instead.
  const reply = parsedJson(text)
  return isReply(reply) ? reply : failed
}

function isReply(value: unknown): value is FormReply {
  if (typeof value !== 'object' || value === null || !('outcome' in value) || !('faults' in value)) return false
  return OUTCOMES.includes(value.outcome) && typeof value.faults === 'object' && value.faults !== null
}
