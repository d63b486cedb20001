import { invalidSchema } from './invalid-schema.ts'
import { noProps } from './no-props.ts'
import { unreadable } from './unreadable.ts'

export const sectionsProblems = [invalidSchema, noProps, unreadable] as const
