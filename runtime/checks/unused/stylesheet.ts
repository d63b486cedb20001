import { styleFile } from '../../manifest/sections/style-file.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'

const SITE = `theme:
  stylesheets: [theme/base.css]
`

export const unusedStylesheet = defineCheck({
  code: 'unused/stylesheet',
  severity: 'warning',
  needs: 'site',
  title: 'Nothing uses a stylesheet that lies beside those of the theme',
  why: 'Pages get only the stylesheets that the manifest names under theme: stylesheets:, those of theme: sections: that have the name of a section, and what these import. The rules of any other silently never apply. Name it there, import it, or remove it.',
  wrong: {
    'site.config.yaml': SITE,
    'theme/base.css': 'body { margin: 0 }\n',
    'theme/print.css': '@media print { nav { display: none } }\n',
  },
  right: {
    'site.config.yaml': SITE.replace('[theme/base.css]', '[theme/base.css, theme/print.css]'),
    'theme/base.css': 'body { margin: 0 }\n',
    'theme/print.css': '@media print { nav { display: none } }\n',
  },
  message: ({ file }: { file: string }) =>
    `Nothing uses the stylesheet "${file}". Remove it, add it to theme: stylesheets:, or import it.`,
  check(facts, report) {
    const { manifest, sections, files } = facts
    const { theme } = manifest
    const ofSections = [...sections.values()].flatMap((section) => styleFile(section, theme) ?? [])
    const named = new Set([...theme.stylesheets, ...ofSections])
    const beside = theme.stylesheets.map((file) => file.replace(/[^/]*$/, '')).filter((folder) => folder !== '')
    const folders = new Set([...beside, ...(theme.sections === undefined ? [] : [`${theme.sections}/`])])
    for (const folder of folders) {
      const unnamed = files
        .list(folder.slice(0, -1))
        .filter((file) => file.endsWith('.css') && !file.slice(folder.length).includes('/') && !named.has(file))
      if (unnamed.length === 0) continue
      const texts = textsThatMayImport(facts, folder)
      for (const file of unnamed) {
        const name = file.slice(folder.length)
        const isImported = texts.some((other) => other.file !== file && other.text.includes(name))
        if (!isImported) report({ position: { file, line: 1, column: 1 } }, { file })
      }
    }
  },
})

/** The site's own styles and code. */
function textsThatMayImport({ files }: SiteFacts, folder: string) {
  const all = new Set([...files.list(folder.slice(0, -1)), ...files.list('sections')])
  return [...all].filter((file) => /\.(?:css|[cm]?[jt]sx?)$/.test(file)).flatMap((file) => files.read(file) ?? [])
}
