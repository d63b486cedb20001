import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { knownNames } from '../../unknown-name.ts'

/** What is wrong with a link's parameters. */
export interface LinkParametersArgs {
  readonly route: string
  /** Parameters of the route's path that the link does not give. */
  readonly missing: readonly string[]
  /** A parameter that the path does not have; null when there is none. */
  readonly name: string | null
  readonly known: string[]
  readonly nearest: string | null
}

const link = (to: string) => collectionExample({ home: `link: { to: ${to}, text: { en: Read it } }` })

export const linkParameters = defineProblem({
  code: 'manifest/link-parameters',
  severity: 'error',
  blocks: true,
  title: 'A link does not say which page of its route it leads to',
  why: 'A route whose path has parameters has many pages. A link to one of them says the value of each parameter, { route: note, params: { slug: first-note } }, and of no other: it would show as plain text.',
  wrong: link('note'),
  right: link('{ route: note, params: { slug: first-note } }'),
  message: ({ route, missing, name, known, nearest }: LinkParametersArgs) => {
    if (name !== null)
      return `The path of the route ${quote(route)} has no parameter ${quote(name)}.${nearest === null ? knownNames(known) : ` Did you mean ${quote(nearest)}?`}`
    const params = missing.map((each) => `${each}: …`).join(', ')
    return `The path of the route ${quote(route)} has the parameter${missing.length > 1 ? 's' : ''} ${missing.map(quote).join(', ')}. Write { route: ${route}, params: { ${params} } }`
  },
})
