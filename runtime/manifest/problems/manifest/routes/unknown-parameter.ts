import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'

export const unknownParameter = defineProblem({
  code: 'manifest/unknown-parameter',
  severity: 'error',
  blocks: true,
  title: 'Something is said of a parameter that the path does not have',
  why: 'With `params` a route says what the parameters of its path may be where no entry fills them. A name that stands in no path of the route would never be looked at. What comes after the ? of an address belongs in `query`.',
  wrong: route('path: /', 'params: { page: { type: integer } }'),
  right: route('path: /', 'query: { page: { type: integer } }'),
  message: ({ name, known, isOfEntry }: { name: string; known: readonly string[]; isOfEntry: boolean }) =>
    isOfEntry
      ? `The entries say what ${quote(`:${name}`)} is (each), so nothing else can. Remove it from \`params\`.`
      : known.length === 0
        ? `The path of this route has no parameter ${quote(`:${name}`)}. Write it as a part of the path: /:${name}`
        : `The path of this route has no parameter ${quote(`:${name}`)}. It has ${known.map((each) => quote(`:${each}`)).join(', ')}.`,
})
