import type { ProblemCode } from '../../manifest/problem.ts'
import type { RulePage } from '../rule.ts'
import { contentPages } from './content.ts'
import { formPages } from './form.ts'
import { graphqlPages } from './graphql.ts'
import { hookPages } from './hooks.ts'
import { manifestPages } from './manifest.ts'
import { messagePages } from './messages.ts'
import { sectionPages } from './section.ts'

/** The codes of one group. */
export type PagesOf<Group extends string> = Readonly<
  Partial<Record<Extract<ProblemCode, `${Group}/${string}`>, RulePage>>
>

/** The page of every problem that loading a site finds. */
export const loadingPages: Readonly<Partial<Record<ProblemCode, RulePage>>> = {
  ...manifestPages,
  ...formPages,
  ...hookPages,
  ...sectionPages,
  ...graphqlPages,
  ...contentPages,
  ...messagePages,
}
