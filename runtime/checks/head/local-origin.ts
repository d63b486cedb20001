import { isLocalOrigin } from '../../site/http/loopback.ts'
import { defineCheck } from '../rule/rule.ts'

export const localOrigin = defineCheck({
  code: 'head/local-origin',
  severity: 'note',
  needs: 'site',
  title: 'The site has no public address yet',
  why: 'Canonical addresses, the list of languages, the sitemap and pictures for social networks need the public address of the site. If only an environment variable holds it, anyone who forgets the variable publishes a site without them: prerendered files leave them out, and a server names localhost. Once you know the address, make it the default; the variable can still override it elsewhere, such as on a staging server.',
  wrong: `site: { product: Notes, origin: '\${SITE_ORIGIN:-http://localhost:3000}' }
`,
  right: `site: { product: Notes, origin: '\${SITE_ORIGIN:-https://notes.example}' }
`,
  message: ({ origin }: { origin: string }) =>
    `Without the variable, the address of the site is ${origin}, which only this machine can reach. Replace it with the public address once you know it.`,
  check({ document, manifest, place }, report) {
    const path = ['site', 'origin']
    const { origin } = manifest.site
    // An origin written without a variable is covered by another rule; for a variable, the manifest only states the default.
    if (document.writtenAt(path)?.includes(`:-${origin}}`) && isLocalOrigin(origin)) report(place(path), { origin })
  },
})
