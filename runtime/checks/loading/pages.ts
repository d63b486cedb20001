import type { ProblemCode } from '../../manifest/problems/problem.ts'
import type { RulePage } from '../rule/rule.ts'
import { contentPages } from './content.ts'
import { formPages } from './form.ts'
import { graphqlPages } from './graphql.ts'
import { hookPages } from './hooks.ts'
import { manifestPages } from './manifest.ts'
import { messagePages } from './messages.ts'
import { sectionPages } from './sections.ts'
import { stylePages } from './styles.ts'

/** The page of every problem that loading a site finds. */
export const loadingPages: Readonly<Record<ProblemCode, RulePage>> = {
  ...manifestPages,
  ...formPages,
  ...hookPages,
  ...sectionPages,
  ...graphqlPages,
  ...contentPages,
  ...messagePages,
  ...stylePages,
}
