import { formExample } from './form.ts'

export const field = (more: string) =>
  `      - { name: email, type: email, label: { en: Email }, required: true${more} }`

export const right = formExample()
