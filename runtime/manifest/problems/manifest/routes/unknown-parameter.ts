import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'

export const unknownParameter = defineProblem({
  code: 'manifest/unknown-parameter',
  severity: 'error',
  blocks: true,
  title: 'A route describes a parameter that its path does not have',
  why: 'With `params`, a route says which values the parameters of its path may have where no entry fills them. A name that is in no path of the route is never used. What comes after the ? of an address belongs in `query`.',
  wrong: route('path: /', 'params: { page: { type: integer } }'),
  right: route('path: /', 'query: { page: { type: integer } }'),
  message: ({ name, known, isOfEntry }: { name: string; known: readonly string[]; isOfEntry: boolean }) =>
    isOfEntry
      ? `The value of ${quote(`:${name}`)} comes from the entries in \`each\`. Remove it from \`params\`.`
      : known.length === 0
        ? `The path of this route has no parameter ${quote(`:${name}`)}. Add it to the path: /:${name}`
        : `The path of this route has no parameter ${quote(`:${name}`)}. It has ${known.map((each) => quote(`:${each}`)).join(', ')}.`,
})
