import { duplicateFolder } from './duplicate-folder.ts'
import { duplicateHost } from './duplicate-host.ts'
import { missingSite } from './missing-site.ts'

export const workspaceProblems = [duplicateFolder, duplicateHost, missingSite] as const
