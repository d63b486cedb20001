import { defineProblem } from '../../define-problem.ts'

export const includeCycle = defineProblem({
  code: 'manifest/include-cycle',
  severity: 'error',
  blocks: true,
  title: 'Files include each other in a circle',
  why: 'A file that includes itself, directly or through others, never ends. The finding lists the files of the circle in order: remove one of the includes.',
  wrong: { 'parts/site.yaml': 'include: site.yaml\n', 'site.config.yaml': 'site: { include: parts/site.yaml }\n' },
  right: {
    'parts/site.yaml': 'product: Notes\norigin: https://notes.example\n',
    'site.config.yaml': 'site: { include: parts/site.yaml }\n',
  },
  message: ({ chain }: { chain: string[] }) =>
    `These files include each other in a circle: ${chain.join(' → ')}. Remove one of the includes.`,
})
