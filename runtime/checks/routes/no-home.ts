import type { PathStep } from '../../manifest/text/position.ts'
import { defineCheck } from '../rule/rule.ts'
import { routePlace } from './route-places.ts'

export const noHome = defineCheck({
  code: 'routes/no-home',
  severity: 'error',
  needs: 'site',
  title: 'A language has no home page',
  why: 'Error pages, the language switch and everybody who types only the site’s name lead to "/" or, in an additional language, to "/es", for example. Without a page there, visitors get an error.',
  wrong: `routes:
  - name: index
    path: /start
    sections: [{ section: Note, props: { title: { en: Hello } } }]
`,
  right: `routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
`,
  message: ({ locales, home }: { locales: readonly string[]; home: string | null }) => {
    const start = `There is no home page in ${locales.map((locale) => `"${locale}"`).join(' and ')}.`
    return home === null
      ? `${start} Give one route the path "/".`
      : `${start} Add ${locales.map((locale) => `${locale}: /`).join(', ')} to the path of the route "${home}".`
  },
  check(facts, report) {
    const locales = [...facts.site.locales.byCode.keys()]
    const homes = facts.manifest.routes.flatMap(({ name, path }) =>
      locales
        .filter((locale) => (typeof path === 'string' ? path : path[locale]) === '/')
        .map((locale) => ({ name, locale })),
    )
    const missing = locales.filter((locale) => !homes.some((home) => home.locale === locale))
    if (missing.length === 0) return
    const home = homes[0]?.name ?? null
    const path: PathStep[] = home === null ? ['routes'] : routePlace(facts, home, 'path')
    report(facts.place(path, home === null ? 'key' : 'value'), { locales: missing, home })
  },
})
