import { defineProblem } from '../define-problem.ts'

export const cycle = defineProblem({
  code: 'extends/cycle',
  severity: 'error',
  blocks: true,
  title: 'Manifests extend each other in a circle',
  why: 'A manifest that extends itself, directly or through others, has no beginning. The finding lists the manifests of the circle in order: remove one of the extends.',
  wrong: { 'base.yaml': 'extends: ./site.config.yaml\n', 'site.config.yaml': 'extends: ./base.yaml\n' },
  right: { 'base.yaml': 'timeouts: { idle: 30m }\n', 'site.config.yaml': 'extends: ./base.yaml\n' },
  message: ({ chain }: { chain: string[] }) =>
    `These manifests extend each other in a circle: ${chain.join(' → ')}. Remove one of the extends.`,
})
