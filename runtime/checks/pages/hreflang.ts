import { notePage } from '../../manifest/problems/examples/note-page.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MergedArgs, mergeFaults } from './merge-faults.ts'

const languages = `locales:
  default: en
  available:
    en: { label: English }
    fr: { label: Français }

head:
  description:
    en: Short notes about a small site that has everything a site needs and nothing more than that.
    fr: Des notes courtes sur un petit site qui a tout ce dont un site a besoin, et rien de plus que cela.
`
const routes = notePage('{ en: Hello, fr: Bonjour }')
const french = { 'locales/fr.yaml': '{}\n' }

export const hreflang = defineCheck({
  code: 'pages/hreflang',
  severity: 'error',
  needs: 'pages',
  title: 'A page links to its translation, which is not shown',
  why: 'Search engines follow the alternates of a page, and ignore all of them if one is an error page or does not link back. Here a validator or a middleware refuses the other language: remove that language from the path of the route, or let the step accept it.',
  wrong: {
    'site.config.yaml': `${languages}
validators:
  english: { kind: schema, locale: [en] }

${routes.replace('path: /', 'path: /\n    validators: [english]')}`,
    ...french,
  },
  right: { 'site.config.yaml': `${languages}\n${routes}`, ...french },
  message: ({ args: { path }, on }: MergedArgs<{ path: string }>) =>
    `The page "${path}" is listed as a translation ${on}, but a validator or a middleware refuses it. Remove that language from the route's path, or let the step accept it.`,
  check(facts, report) {
    const shown = new Map(facts.pages.map((page) => [page.path, page]))
    const faults = facts.pages.flatMap((page) =>
      page.alternates.flatMap((path) => {
        const other = shown.get(path)
        const isBroken = other === undefined ? facts.refused.has(path) : !other.alternates.includes(page.path)
        // A page that fails is reported as such.
        return isBroken && (other === undefined || other.status === 200)
          ? [{ page, fault: { section: null, args: { path }, suggestion: null, related: [] } }]
          : []
      }),
    )
    mergeFaults(facts, faults, report)
  },
})
