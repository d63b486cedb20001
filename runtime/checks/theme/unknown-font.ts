import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { styleUrls } from '../assets/style-urls.ts'
import { basename } from '../facts/file-path.ts'
import { defineCheck } from '../rule/rule.ts'

const site = (file: string) => ({
  'site.config.yaml': `theme:
  stylesheets: [theme/base.css]
  preload: [${file}]
`,
  'theme/base.css': `@font-face {
  font-family: "Own";
  src: url("fonts/own-latin.woff2");
}
`,
  'theme/fonts/own-latin.woff2': '',
})

export const unknownFont = defineCheck({
  code: 'theme/unknown-font',
  severity: 'error',
  needs: 'site',
  title: 'No stylesheet of the theme uses a preloaded font',
  why: 'The list theme: preload: names the font files that every page requests before anything else. The stylesheets in theme: stylesheets: say where each file is, as in url("fonts/own.woff2"); a font that none of them uses cannot be found, and would be useless.',
  wrong: site('own-latn.woff2'),
  right: site('own-latin.woff2'),
  message: ({ file, nearest }: { file: string; nearest: string | null }) =>
    `No stylesheet of the theme uses the font "${file}". ${nearest === null ? 'Name it in a @font-face rule, or remove it here.' : `Did you mean "${nearest}"?`}`,
  check(facts, report) {
    const { preload } = facts.manifest.theme
    const fetched = styleUrls(facts).flatMap(({ sheet, address }) => (sheet.isOfTheme ? [basename(address)] : []))
    // An imported stylesheet may load the font.
    if (fetched.some((file) => file.endsWith('.css'))) return
    preload.forEach((file, index) => {
      if (fetched.includes(file)) return
      const nearest = nearestName(
        file,
        fetched.filter((other) => other.endsWith('.woff2')),
      )
      const path = ['theme', 'preload', index]
      const edit = nearest === null ? null : replaceScalar(facts.document, path, 'value', nearest)
      report(
        facts.place(path),
        { file, nearest },
        { suggestion: nearest, fix: edit && { isSafe: false, edits: [edit] } },
      )
    })
  },
})
