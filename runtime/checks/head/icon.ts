import { formatOfName, formats } from '../assets/file-formats.ts'
import { publicFiles } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>'

export const icon = defineCheck({
  code: 'head/icon',
  severity: 'warning',
  needs: 'site',
  title: 'The site has no icon for tabs and bookmarks',
  why: 'Browsers show a blank page icon instead, and request /favicon.ico on every first visit, which does not exist. Put a square drawing in public/ and name it: head: { icons: [{ href: /icon.svg }] }. An icon only for home screens or search engines does not show in tabs. Sites with a single page, or without any picture, are not reported.',
  wrong: {
    'public/touch.svg': drawing,
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ rel: mask-icon, href: /touch.svg }]
routes:
  - { name: index, path: /, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: old, path: /old, title: { en: Old notes }, sections: [{ section: Note, props: { title: { en: Old } } }] }
`,
  },
  right: {
    'public/touch.svg': drawing,
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ rel: icon, href: /touch.svg }]
routes:
  - { name: index, path: /, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: old, path: /old, title: { en: Old notes }, sections: [{ section: Note, props: { title: { en: Old } } }] }
`,
  },
  message: () => 'The site has no icon. Put one in public/, and name it here: icons: [{ href: /icon.svg }]',
  check(facts, report) {
    const { head, routes } = facts.manifest
    const { paths } = publicFiles(facts)
    const showsPictures = paths.some((path) => {
      const format = formatOfName(path)
      return format !== null && formats[format].kind === 'picture'
    })
    if (routes.length === 1 || !showsPictures) return
    if (paths.includes('/favicon.ico') || head.icons.some(({ rel }) => rel === 'icon')) return
    report(facts.place(['head', 'icons'], 'key'), {})
  },
})
