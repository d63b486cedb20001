import { localePath } from '../../site/locale-path.ts'
import { publicFiles } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'

const redirects = `redirects:
  - { from: /menu.pdf, to: index }
`

export const shadowed = defineCheck({
  code: 'redirects/shadowed',
  severity: 'error',
  needs: 'site',
  title: 'A redirect never takes place, because a file has its address',
  why: 'Files in public/ come before redirects, so visitors get the file. Remove the file if the address is an old one, or the redirect if the file is still needed.',
  wrong: { 'public/menu.pdf': '%PDF-1.7', 'site.config.yaml': redirects },
  right: redirects,
  message: ({ file }: { file: string }) =>
    `Visitors get the file "public${file}" at this address, never the redirect. Remove one of the two.`,
  check(facts, report) {
    const files = publicFiles(facts)
    const { available } = facts.site.locales
    facts.manifest.redirects.forEach(({ from }, index) => {
      for (const { code } of available) {
        const file = files.find(encodeURI(localePath(from, code, facts.site.locales)))
        if (file === null) continue
        report(facts.place(['redirects', index, 'from']), { file })
        return
      }
    })
  },
})
