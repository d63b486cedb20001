import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const missingFile = defineProblem({
  code: 'manifest/missing-file',
  severity: 'error',
  blocks: true,
  title: 'The manifest names a file that does not exist',
  why: 'Stylesheets, SDL, content and modules are looked up by their path in the folder of the site. Fix the path, including letter case, which your computer may ignore but servers do not. Or create the file.',
  wrong: `theme: { stylesheets: [theme/base.css] }
`,
  right: {
    'theme/base.css': `body { margin: 0; }
`,
    'site.config.yaml': `theme: { stylesheets: [theme/base.css] }
`,
  },
  message: ({ file, folders, nearest }: { file: string; folders: string[]; nearest: string | null }) =>
    `There is no file or folder ${quote(file)} in ${folders.join(' or ')}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
})
