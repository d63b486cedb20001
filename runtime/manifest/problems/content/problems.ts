import { invalid } from './invalid.ts'

export const contentProblems = [invalid] as const
