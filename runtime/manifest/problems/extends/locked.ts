import type { Position } from '../../text/position.ts'
import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { placeInWords } from '../words.ts'

export const locked = defineProblem({
  code: 'extends/locked',
  severity: 'error',
  blocks: true,
  title: 'A manifest changes what its base has locked',
  why: 'A base lists under locked what all sites that extend it share, such as the colours of a brand. If your site needs another value, ask whoever maintains the base; otherwise delete the lines that the finding points to.',
  wrong: {
    'base.yaml': 'locked: [timeouts.idle]\ntimeouts: { idle: 30m }\n',
    'site.config.yaml': 'extends: ./base.yaml\ntimeouts: { idle: 5m }\n',
  },
  right: {
    'base.yaml': 'locked: [timeouts.idle]\ntimeouts: { idle: 30m }\n',
    'site.config.yaml': 'extends: ./base.yaml\n',
  },
  message: ({ place, lock, at }: { place: string; lock: string; at: Position }) =>
    `${quote(place)} is locked by the base: ${quote(lock)} at ${placeInWords(at)}. Delete it here.`,
})
