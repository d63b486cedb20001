import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { knownOrNearest } from '../../unknown-name.ts'
import { listInWords } from '../../words.ts'

/** What is wrong with a link's parameters. */
export interface LinkParametersArgs {
  readonly route: string
  /** Parameters of the route's path that the link does not give. */
  readonly missing: readonly string[]
  /** A parameter that the path does not have; null when there is none. */
  readonly name: string | null
  readonly known: string[]
  readonly nearest: string | null
  /** A parameter that the link gives, and that has nearly the name of a missing one; null when there is none. */
  readonly given: string | null
}

const link = (to: string) => collectionExample({ home: `link: { to: ${to}, text: { en: Read it } }` })

export const linkParameters = defineProblem({
  code: 'manifest/link-parameters',
  severity: 'error',
  blocks: true,
  title: 'A link has missing or unknown path parameters',
  why: 'A route whose path has parameters has many pages. A link to one of these gives a value for each parameter and for nothing else, { route: note, params: { slug: first-note } }; otherwise it would show as plain text.',
  wrong: link('note'),
  right: link('{ route: note, params: { slug: first-note } }'),
  message: ({ route, missing, name, known, nearest, given }: LinkParametersArgs) => {
    if (name !== null)
      return `The path of the route ${quote(route)} has no parameter ${quote(name)}.${knownOrNearest(known, nearest)}`
    if (given !== null)
      return `The paths of the route ${quote(route)} have the parameters ${listInWords(known, 'and')}, but the link gives only ${quote(given)}. Give the parameter one name in all languages.`
    const params = missing.map((each) => `${each}: …`).join(', ')
    return `A link to the route ${quote(route)} needs the parameter${missing.length > 1 ? 's' : ''} ${missing.map(quote).join(', ')}. Write { route: ${route}, params: { ${params} } }`
  },
})
