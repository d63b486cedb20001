import { isLocalOrigin } from '../../site/loopback.ts'
import { defineCheck } from '../rule/rule.ts'

export const localOrigin = defineCheck({
  code: 'head/local-origin',
  severity: 'note',
  needs: 'site',
  title: 'Nothing says yet where the site will be',
  why: 'Canonical addresses, the list of languages, the sitemap and pictures for social networks need the public address of the site. Where only a variable of the environment says it, whoever forgets the variable publishes a site without them: prerendered files leave them out, and a server names localhost. Once the address is known, let it be the default; a variable may still say another one elsewhere, such as on a machine for trying things out.',
  wrong: `site: { product: Notes, origin: '\${SITE_ORIGIN:-http://localhost:3000}' }
`,
  right: `site: { product: Notes, origin: '\${SITE_ORIGIN:-https://notes.example}' }
`,
  message: ({ origin }: { origin: string }) =>
    `Without the variable, the address of the site is ${origin}, which only this machine reaches. Write the public address in its place once it is known.`,
  check({ document, manifest, place }, report) {
    const path = ['site', 'origin']
    const { origin } = manifest.site
    // What is written without a variable is the other rule's; of a variable only the default is the manifest's word.
    if (document.writtenAt(path)?.includes(`:-${origin}}`) && isLocalOrigin(origin)) report(place(path), { origin })
  },
})
