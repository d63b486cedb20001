import type { CheckContext } from './check-context.ts'
import { nameUses } from './name-uses.ts'

/** Finds pictures that exist but cannot be shown. */
export function checkPictures(context: CheckContext): void {
  for (const { kind, name, path } of nameUses(context.marks)) {
    const fault = kind === 'pictures' ? context.pictures?.faults.get(name) : undefined
    if (fault === undefined) continue
    const code = fault.kind === 'unsafe' ? 'assets/unsafe-svg' : 'assets/unusable-picture'
    context.report(code, path, { file: name, reason: fault.reason })
  }
}
