import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const otherHost = defineProblem({
  code: 'workspace/other-host',
  severity: 'warning',
  blocks: false,
  title: 'A site and its workspace disagree about its address',
  why: 'Canonical addresses, sitemaps, feeds and mails use "site.origin"; visitors come by the first host of the site in sitio.workspace.yaml. If the two differ, search engines are led to an address that may not be this site, perhaps that of a base. Write the host of the workspace into site.origin, or put the host of site.origin first.',
  wrong: {
    'sitio.workspace.yaml': `sites:
  - { folder: luz, hosts: [luz.example] }
`,
    'luz/site.config.yaml': `version: 2
site: { product: Luz, origin: https://base.example }
locales: { default: en, available: { en: { label: English } } }
routes: [{ name: index, path: /, title: { en: A home }, sections: [] }]
`,
    'luz/locales/en.yaml': '',
  },
  right: {
    'luz/site.config.yaml': `version: 2
site: { product: Luz, origin: https://luz.example }
locales: { default: en, available: { en: { label: English } } }
routes: [{ name: index, path: /, title: { en: A home }, sections: [] }]
`,
    'luz/locales/en.yaml': '',
  },
  message: ({ origin, host }: { origin: string; host: string }) =>
    `"site.origin" is ${quote(origin)}, but the workspace says that this site is at ${quote(host)}. Write the same address in both places.`,
})
