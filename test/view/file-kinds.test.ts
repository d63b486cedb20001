import { expect, it } from 'vitest'
import { fileKinds } from '../../runtime/view/file-kinds.ts'

it.each<[string, readonly string[], string, string]>([
  ['extensions and media types, each once', ['.pdf', 'application/pdf', 'image/svg+xml'], 'en', 'PDF or SVG'],
  ['families by their names', ['.pdf', 'image/jpeg', 'video/*'], 'en', 'PDF, JPEG, or <films>'],
  ['documents by what people call them', ['application/msword', 'text/plain'], 'es', 'DOC o TXT'],
  [
    'what has no shorter name as it is',
    ['font/*', 'application/vnd.api+json'],
    'en',
    'font/* or application/vnd.api+json',
  ],
])('names %s', (_, accept, tag, words) => {
  expect(fileKinds(accept, (family) => `<${family}>`, tag)).toBe(words)
})
