import { defineUnusedCheck } from './define-unused-check.ts'

export const unusedValidator = defineUnusedCheck({
  code: 'unused/validator',
  title: 'No route uses a validator',
  why: 'A validator decides nothing until a route names it, so a page that it should close may be open to everybody. Write its name under validators: of the routes that it is for, or remove it.',
  wrong: `validators:
  winter: { kind: date-range, from: 2020-12-01, to: 2099-03-01 }
`,
  right: `validators:
  winter: { kind: date-range, from: 2020-12-01, to: 2099-03-01 }
routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: snow, text: { en: Snow } } }
  - name: snow
    path: /snow
    title: { en: How deep the snow is today }
    description: { en: How deep the snow lies today in the streets and on the hills and when it will be cleared away. }
    validators: [winter]
    sections:
      - section: Note
        props: { title: { en: Snow } }
`,
  kind: 'validator',
  remedy: (name) => `write validators: [${name}] in a route`,
  names: 'validators',
  alsoUsed: () => [],
})
