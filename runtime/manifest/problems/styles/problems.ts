import { syntax } from './syntax.ts'

export const stylesProblems = [syntax] as const
