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
  title: 'A file in public/ has the address of a page',
  why: 'The server would always show the page, never the file; in a prerendered site, one overwrites the other. Remove the file, or give one of the two another path.',
  wrong: { 'public/news/index.html': '<!doctype html><title>News</title>', 'site.config.yaml': site },
  right: site,
  message: ({ path, file }: { path: string; file: string }) =>
    `The file "public${file}" has the same address as this page, "${path}". Remove it, or give the page another path.`,
  check(facts, report) {
    const files = publicFiles(facts)
    for (const route of facts.site.routes) {
      const index = route.path === '/' ? '/index.html' : `${route.path}/index.html`
      const file = files.find(encodeURI(route.path)) ?? files.find(encodeURI(index))
      if (file !== null) report(facts.place(pathPlace(facts, route)), { path: route.path, file })
    }
  },
})
