import { isAnswered } from '../facts/address-target.ts'
import { publicFiles } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'
import { pathPlace } from './route-places.ts'

const home = 'sections: [{ section: Note, props: { title: { en: Hello } } }]'

const site = `routes:
  - { name: index, path: /, ${home} }
  - name: news
    path: /news
    title: { en: News }
    description: { en: What is new in this small site of notes every week. }
    ${home}
`

export const publicFile = defineCheck({
  code: 'routes/public-file',
  severity: 'error',
  needs: 'site',
  title: 'A file in public/ has the address of a page, or of a file that the site makes itself',
  why: 'The server would always show the page, never the file; in a prerendered site, one overwrites the other. Remove the file, or give one of the two another path. The site makes /robots.txt, /sitemap.xml, its feeds and all that is below /_site itself, and nobody gets a file that has such an address.',
  wrong: { 'public/news/index.html': '<!doctype html><title>News</title>', 'site.config.yaml': site },
  right: site,
  message: ({ path, file }: { path: string | null; file: string }) =>
    path === null
      ? `The site answers at the address of the file "public${file}" itself, so nobody ever gets the file. Remove it, or rename it.`
      : `The file "public${file}" has the same address as this page, "${path}". Remove it, or give the page another path.`,
  check(facts, report) {
    const files = publicFiles(facts)
    for (const route of facts.site.routes) {
      const index = route.path === '/' ? '/index.html' : `${route.path}/index.html`
      const file = files.find(encodeURI(route.path)) ?? files.find(encodeURI(index))
      if (file !== null) report(facts.place(pathPlace(facts, route)), { path: route.path, file })
    }
    for (const file of files.paths)
      if (isAnswered(facts, file) && facts.files.isOwn(`public${file}`))
        report({ position: { file: `public${file}`, line: 1, column: 1 } }, { path: null, file })
  },
})
