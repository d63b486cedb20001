import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import type { Conceal } from '../manifest/text/conceal-secrets.ts'

/** Findings as they are shown: no secret stands in their words. Their fixes are what the files need, and stay as they are. */
export function concealFindings(findings: readonly Diagnostic[], conceal: Conceal): Diagnostic[] {
  return findings.map((finding) => {
    const { message, suggestion, related } = finding
    return {
      ...finding,
      message: conceal(message),
      ...(suggestion === undefined ? {} : { suggestion: conceal(suggestion) }),
      ...(related === undefined
        ? {}
        : { related: related.map((place) => ({ ...place, message: conceal(place.message) })) }),
    }
  })
}

/** A finding as it is printed: without a fix that would write a secret, and so show it. */
export function printableFinding(finding: Diagnostic, conceal: Conceal): Diagnostic {
  const { fix, ...rest } = finding
  const isOpen = fix?.edits.every(({ text }) => conceal(text) === text) === true
  return { ...rest, path: conceal(rest.path), ...(fix && isOpen ? { fix } : {}) }
}

/** Texts of files as they are shown, each of its length. */
export function concealTexts(texts: ReadonlyMap<string, string>, conceal: Conceal): ReadonlyMap<string, string> {
  return new Map([...texts].map(([file, text]) => [file, conceal(isEnv(file) ? withoutValues(text) : text)]))
}

function isEnv(file: string): boolean {
  return /(?:^|\/)\.env/.test(file)
}

/** Of a list of variables, their names. */
function withoutValues(text: string): string {
  return text.replace(/^([ \t]*(?:export[ \t]+)?\w+[ \t]*=)(.*)$/gm, (_, name: string, value: string) => {
    return name + value.replace(/\S/g, '*')
  })
}
