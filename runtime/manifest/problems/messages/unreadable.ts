import { defineProblem } from '../define-problem.ts'
import { ONE_MESSAGE } from '../examples/messages.ts'

export const unreadable = defineProblem({
  code: 'messages/unreadable',
  severity: 'error',
  blocks: true,
  title: 'A message file cannot be read',
  why: 'A message file is a YAML map of keys to texts, or to further maps of that kind. While it contains anything else, no page can be shown in its language, so the site does not start. The finding says what is wrong, and where; a text that contains a colon and a space needs quotes.',
  wrong: { 'locales/en.yaml': '- Hello\n' },
  right: { 'locales/en.yaml': 'hello: Hello\n', 'site.config.yaml': ONE_MESSAGE },
  message: ({ reason }: { reason: string }) => `This message file cannot be read: ${reason}.`,
})
