import { defineProblem } from '../define-problem.ts'
import { ONE_MESSAGE } from '../examples/messages.ts'

export const unreadable = defineProblem({
  code: 'messages/unreadable',
  severity: 'error',
  blocks: true,
  title: 'A file of messages cannot be read',
  why: 'A file of messages is a map of keys and texts, and maps of them, in YAML. As long as one of them is something else, no page can be shown in its language, so the site does not start. The finding says what the YAML parser stumbled over, and where; a text with a colon and a space in it needs quotes.',
  wrong: { 'locales/en.yaml': '- Hello\n' },
  right: { 'locales/en.yaml': 'hello: Hello\n', 'site.config.yaml': ONE_MESSAGE },
  message: ({ reason }: { reason: string }) => `This file of messages cannot be used: ${reason}.`,
})
