import { redirectName } from '../../values/paths/written-redirects.ts'
import { defineCheck } from '../rule/rule.ts'
import { chainOf, redirectWays } from './redirect-ways.ts'

export const loop = defineCheck({
  code: 'redirects/loop',
  severity: 'error',
  needs: 'site',
  title: 'Redirects form a loop',
  why: 'An old address leads to another that leads back. Browsers follow about twenty redirects and then show an error of their own. Let each redirect lead to a page, by the name of its route.',
  wrong: `redirects:
  - { from: /old, to: 'https://notes.example/older' }
  - { from: /older, to: 'https://notes.example/old' }
`,
  right: `redirects:
  - { from: /old, to: index }
  - { from: /older, to: index }
`,
  message: ({ addresses }: { addresses: readonly string[] }) =>
    `These redirects form a loop: ${addresses.map((address) => `"${address}"`).join(' → ')}. Let one of them lead to a page, by the name of its route.`,
  check(facts, report) {
    const ways = redirectWays(facts)
    const told = new Set<number>()
    for (const way of ways) {
      if (told.has(way.index)) continue
      const { chain, isCircle } = chainOf(ways, way)
      const isKnown = chain.some(({ index }) => told.has(index))
      for (const { index } of chain) told.add(index)
      const [first, ...others] = chain
      if (!isCircle || isKnown || first === undefined) continue
      const addresses = [...chain, first].map(({ written }) => redirectName(written))
      const related = others.map(({ written }) => ({
        ...facts.place(written.toAt).position,
        message: 'The next redirect is here.',
      }))
      report(facts.place(first.written.toAt), { addresses }, { related })
    }
  },
})
