import { missingModule } from './missing-module.ts'

export const hooksProblems = [missingModule] as const
