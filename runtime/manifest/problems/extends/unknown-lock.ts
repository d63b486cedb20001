import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const unknownLock = defineProblem({
  code: 'extends/unknown-lock',
  severity: 'error',
  blocks: true,
  title: 'A base locks what it does not have',
  why: 'The key locked lists places of the manifest that stands beside it, by the names of maps and items: theme.colorScheme, routes.contact.sections.hero. A place that is not there protects nothing.',
  wrong: {
    'base.yaml': 'locked: [timeouts.idel]\ntimeouts: { idle: 30m }\n',
    'site.config.yaml': 'extends: ./base.yaml\n',
  },
  right: {
    'base.yaml': 'locked: [timeouts.idle]\ntimeouts: { idle: 30m }\n',
    'site.config.yaml': 'extends: ./base.yaml\n',
  },
  message: ({ lock, nearest }: { lock: string; nearest: string | null }) =>
    `Nothing stands at ${quote(lock)}.${nearest === null ? '' : ` Did you mean ${quote(nearest)}?`}`,
})
