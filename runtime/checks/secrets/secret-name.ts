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

/** Whether the name of a variable says that its value is secret. One that says that it is public is none. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/_+/)
  return words.some((word) => SECRET_WORDS.has(word)) && !words.some((word) => /^PUBLI(?:C|SHABLE)$/.test(word))
}
