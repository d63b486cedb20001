/** What secrets look like. For known services, only forms that nothing else has. Keys that are public by design are not secrets. */
const SECRET_FORMS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/, 'a private key'],
  // Names in braces are placeholders.
  [
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@?#$<{}"'`]{1,100}:(?<part>[^\s/:@?#$<{}"'`]{3,200})@[\w.-]/i,
    'an address with a password',
  ],
  [/\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}/, 'a key of a payment service'],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[\w-]{20,})/, 'an access token'],
  [/\bxox[abeprs]-[A-Za-z0-9-]{10,}|\bhooks\.slack\.com\/services\/T\w+\/B\w+\/\w{16,}/, 'an access token'],
  [/\b(?:npm_[A-Za-z0-9]{36}|dop_v1_[a-f0-9]{64}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32})\b/, 'an access token'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/, 'an access key'],
  [/\bGOCSPX-[\w-]{28}/, 'a secret of an application'],
  [/\bSG\.[\w-]{22}\.[\w-]{43}|\bsk-(?:proj|ant)-[\w-]{20,}/, 'a key of a service'],
  [/\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/, 'a signed token'],
]

/** Every form contains one of these. Most texts contain none, and need not be searched. */
const HINT = /-----BEGIN|:\/\/|[a-z]_|eyJ|AKIA|ASIA|GOCSPX|SG\.|sk-|xox|glpat/

const CONCEAL_HINT = new RegExp(`${HINT.source}|//|bearer|basic|token|authorization|key|secret|passw|signature`, 'i')

/** The first secret in a text, and what it looks like; null when there is none. */
export function findSecret(
  text: string,
): { readonly looksLike: string; readonly index: number; readonly end: number } | null {
  if (!HINT.test(text)) return null
  for (const [form, looksLike] of SECRET_FORMS) {
    const match = form.exec(text)
    if (match !== null) return { looksLike, index: match.index, end: match.index + match[0].length }
  }
  return null
}

/** Forms that may be secrets, beyond what a finding could claim: concealing too much does no harm. */
const CONCEALED_FORMS: readonly RegExp[] = [
  ...SECRET_FORMS.map(([form]) => new RegExp(form.source, `${form.flags}gd`)),
  /-----BEGIN [A-Z ]{0,60}PRIVATE KEY(?: BLOCK)?-----(?<part>[\s\S]{0,20000}?)(?=-----END|$(?![\s\S]))/dg,
  /\/\/[^\s/:@?#$<{}"'`]{0,100}:(?<part>[^\s/@?#$<{}"'`]{1,200})@(?=[\w.[-])/dg,
  /\bbearer\s+(?<part>[^\s"'`,;<>{}$]{8,})/dgi,
  /\b(?:[Bb]asic|[Tt]oken)\s+(?=\S*(?:\d|[a-z][A-Z]|[=+/]))(?<part>[A-Za-z0-9._~+/=-]{8,})/dg,
  /\bauthorization["']?\s*[:=]\s*["']?[A-Za-z]+\s+(?<part>[^\s"'`,;<>{}$]{8,})/dgi,
  /\b(?:api_?-?key|(?:client_?-?)?secret|passw(?:or)?d|(?:access_?-?)?token|signature)["']?\s*[:=]\s*["']?(?=[^\s"'&]*\d)(?=[^\s"'&]*[A-Za-z])(?<part>[^\s"'`,;&<>{}$()[\]]{6,})/dgi,
]

/** The name of a variable, as after `secret:`. */
const VARIABLE = /^[A-Z]+(?:_[A-Z0-9]+)+$/

/** The parts of a text that may be secrets; they may overlap. */
export function secretParts(text: string): [start: number, end: number][] {
  if (!CONCEAL_HINT.test(text)) return []
  return CONCEALED_FORMS.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ indices }) => {
      const part = indices?.groups?.part ?? indices?.[0]
      return part === undefined || VARIABLE.test(text.slice(...part)) ? [] : [part]
    }),
  )
}
