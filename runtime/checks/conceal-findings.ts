import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import type { Conceal } from '../manifest/text/conceal-secrets.ts'

/** Conceals secrets in the words of findings. Their fixes contain what files need, and stay as they are. */
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

/** Prepares a finding for printing: a fix that would write a secret, and thus show it, is dropped. */
export function printableFinding(finding: Diagnostic, conceal: Conceal): Diagnostic {
  const { fix, ...rest } = finding
  const isOpen = fix?.edits.every(({ text }) => conceal(text) === text) === true
  return { ...rest, path: conceal(rest.path), ...(fix && isOpen ? { fix } : {}) }
}

/** Texts of files with secrets concealed; their length stays the same. */
export function concealTexts(texts: ReadonlyMap<string, string>, conceal: Conceal): ReadonlyMap<string, string> {
  return new Map([...texts].map(([file, text]) => [file, conceal(isEnv(file) ? withoutValues(text) : text)]))
}

function isEnv(file: string): boolean {
  return /(?:^|\/)\.env/.test(file)
}

/** Conceals all values in a list of variables, keeping the names. */
function withoutValues(text: string): string {
  return text.replace(/^([ \t]*(?:export[ \t]+)?\w+[ \t]*=)(.*)$/gm, (_, name: string, value: string) => {
    return name + value.replace(/\S/g, '*')
  })
}
