import type { Sharp, SharpOptions } from 'sharp'
import { JobError } from '../process/job-error.ts'
import { requirePackage } from '../process/require-package.ts'

type Open = (source: string | Buffer, options: SharpOptions) => Sharp

/** Why pictures cannot be made on this machine, and what to type. */
export class SharpError extends JobError {
  readonly reason: string
  readonly advice: string

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause)
    const reason = `Pictures are resized with sharp, which cannot be loaded on this machine: ${why}`
    const advice =
      'Its program for this kind of machine is an optional package, which is not installed. Type: npm install --include=optional sharp'
    super(`${reason}\n${advice}`)
    this.name = 'SharpError'
    this.reason = reason
    this.advice = advice
  }
}

let loaded: Open | null = null

/** Loads sharp: native code, which only commands that make pictures need. @throws SharpError */
export function loadSharp(): Open {
  loaded ??= openSharp()
  return loaded
}

function openSharp(): Open {
  try {
    const sharp = requirePackage<typeof import('sharp')['default']>('sharp')
    // Several pictures are made at once, so each uses one thread only. None is made twice, so a cache would not help.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  } catch (error) {
    throw new SharpError(error)
  }
}
