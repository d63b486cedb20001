import { duplicateFolder } from './duplicate-folder.ts'
import { duplicateHost } from './duplicate-host.ts'
import { missingSite } from './missing-site.ts'
import { otherHost } from './other-host.ts'

export const workspaceProblems = [duplicateFolder, duplicateHost, missingSite, otherHost] as const
