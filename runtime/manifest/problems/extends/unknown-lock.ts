import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const unknownLock = defineProblem({
  code: 'extends/unknown-lock',
  severity: 'error',
  blocks: true,
  title: 'A base locks something that there is not',
  why: 'The key locked lists places in the manifest that it is part of, by the names of maps and items: theme.colorScheme, routes.contact.sections.hero. It may also lock a key that it leaves to sitio, such as cookies. A place that does not exist protects nothing.',
  wrong: {
    'base.yaml': 'locked: [timeouts.idel]\ntimeouts: { idle: 30m }\n',
    'site.config.yaml': 'extends: ./base.yaml\n',
  },
  right: {
    'base.yaml': 'locked: [timeouts.idle]\ntimeouts: { idle: 30m }\n',
    'site.config.yaml': 'extends: ./base.yaml\n',
  },
  message: ({ lock, nearest }: { lock: string; nearest: string | null }) =>
    `There is nothing to lock at ${quote(lock)}.${nearest === null ? '' : ` Did you mean ${quote(nearest)}?`}`,
})
