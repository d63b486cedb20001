import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { knownOrNearest } from '../unknown-name.ts'

export const missingSite = defineProblem({
  code: 'workspace/missing-site',
  severity: 'error',
  blocks: true,
  title: 'A workspace names a folder without a site',
  why: 'A site is a folder with a site.config.yaml, below the folder of the workspace. Fix the name, including letter case, or create the site there: npx sitio new DIR.',
  wrong: {
    'sitio.workspace.yaml': `sites:
  - { folder: lux, hosts: [luz.example] }
`,
    'luz/site.config.yaml': '',
  },
  right: {
    'sitio.workspace.yaml': `sites:
  - { folder: luz, hosts: [luz.example] }
`,
    'luz/site.config.yaml': '',
  },
  message: ({
    folder,
    isFolder,
    known,
    nearest,
  }: {
    folder: string
    /** Whether the folder exists, at least. */
    isFolder: boolean
    known: string[]
    nearest: string | null
  }) => {
    const start = isFolder
      ? `The folder ${quote(folder)} has no site.config.yaml.`
      : `There is no folder ${quote(folder)} beside this file.`
    return start + knownOrNearest(known, nearest)
  },
})
