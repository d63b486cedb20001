import { defineProblem } from '../../define-problem.ts'

export const timeRange = defineProblem({
  code: 'manifest/time-range',
  severity: 'error',
  blocks: true,
  title: 'A time limit is shorter or longer than timers allow',
  why: 'A limit of 0ms is over before anything begins, and the timers of servers and browsers cannot wait more than 24 days: a longer one would fire at once. Write a time between 1ms and 24d.',
  wrong: 'timeouts: { shutdown: 25d }\n',
  right: 'timeouts: { shutdown: 20s }\n',
  message: ({ found }: { found: string }) => `Found ${found}. A time limit must be between 1ms and 24d.`,
})
