const SECRET_WORDS = new Set([
  'SECRET',
  'SECRETS',
  'PASSWORD',
  'PASSWD',
  'PRIVATE',
  'TOKEN',
  'CREDENTIAL',
  'CREDENTIALS',
])

/** Whether a variable's name suggests that its value is secret, and does not call it public. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/_+/)
  return words.some((word) => SECRET_WORDS.has(word)) && !words.some((word) => /^PUBLI(?:C|SHABLE)$/.test(word))
}
