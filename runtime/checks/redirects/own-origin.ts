import { defineCheck } from '../rule.ts'

export const ownOrigin = defineCheck({
  code: 'redirects/own-origin',
  severity: 'warning',
  needs: 'site',
  title: 'A redirect leads to the site itself by its full address',
  why: 'An address is right on one host and in one language only, and nobody notices when its page goes. The name of a route leads to the page of the same language, wherever the site runs.',
  wrong: `redirects:
  - { from: /old, to: 'https://notes.example/' }
`,
  right: `redirects:
  - { from: /old, to: index }
`,
  message: ({ target, route }: { target: string; route: string | null }) =>
    route === null
      ? `"${target}" is an address of this site, but no page of it. Write the name of a route.`
      : `"${target}" is a page of this site. Write the name of its route: ${route}.`,
  check({ manifest, site, document, place }, report) {
    manifest.redirects.forEach(({ to }, index) => {
      if (to !== site.origin && !to.startsWith(`${site.origin}/`)) return
      const path = ['redirects', index, 'to']
      const address = new URL(to).pathname
      const route = site.routes.find((candidate) => candidate.path === address)?.name ?? null
      report(place(path), { target: document.writtenAt(path) ?? to, route }, { suggestion: route })
    })
  },
})
