import { defineCheck } from '../rule/rule.ts'
import { cookiesOf } from './site-cookies.ts'

export const insecurePrefix = defineCheck({
  code: 'cookies/insecure-prefix',
  severity: 'error',
  needs: 'manifest',
  title: 'A cookie has a prefix that requires https, but the site has an http origin',
  why: 'Browsers accept a cookie whose name begins with __Host- or __Secure- only with the attribute Secure, which the runtime adds if the origin of the site is https. On an http origin, which is the default, browsers would silently drop the cookie, and nobody could log in.',
  wrong: `site: { product: Notes }
cookies: { session: { name: __Host-notes } }
`,
  right: `site: { product: Notes, origin: https://notes.example }
cookies: { session: { name: __Host-notes } }
`,
  message: ({ name, prefix }: { name: string; prefix: string }) =>
    `Browsers drop the cookie "${name}", because "${prefix}" requires https. Write an https origin, or a name without the prefix.`,
  check(facts, report) {
    const { manifest, document, place } = facts
    const origin = ['site', 'origin']
    // The environment tells where the site runs, and a default is for developers' machines.
    if (!manifest.site.origin.startsWith('http:') || document.writtenAt(origin) !== undefined) return
    const isWritten = document.rangeOf(origin, 'value') !== undefined
    const related = isWritten ? [{ ...place(origin).position, message: 'The origin of the site is here.' }] : []
    for (const { name, at } of cookiesOf(facts)) {
      // Browsers compare the prefix case-insensitively.
      const prefix = /^__(?:Host|Secure)-/i.exec(name)?.[0]
      if (prefix !== undefined)
        report(place(at.name), { name: document.writtenAt(at.name) ?? name, prefix }, { related })
    }
  },
})
