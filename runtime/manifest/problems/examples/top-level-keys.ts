export const product = (name: string) => `site: { product: ${name}, origin: https://notes.example }\n`

export const head = (meta: string) => `head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
  meta: ${meta}
`
