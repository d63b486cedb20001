import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export interface Args {
  /** Empty for a whole item of a list. */
  key: string
  /** Its name where it belongs, which differs when it is also misspelt. */
  name: string
  /** Maps that may have this key, likeliest first. */
  places: string[]
  /** Distance in levels: first up, then down. */
  up: number
  down: number
  nearest: string
}

export const misplacedKey = defineProblem({
  code: 'manifest/misplaced-key',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A key is in the wrong map',
  why: 'The key exists, but not here: usually it is indented one level too far or too little, or is beside props instead of in it. It has no effect where it is. The finding names the map where it belongs; where there is only one, --fix moves the key there with its comments.',
  wrong: 'chunkLoad: 30s\n',
  right: 'timeouts: { chunkLoad: 30s }\n',
  message: ({ key, name, places, up, down }: Args) => {
    if (key === '')
      return `This item has the keys of an item of ${places.join(' or ')}. Indent it like the items there.`
    const shown = places.slice(0, 3).join(' or ')
    const more = places.length > 3 ? ` (and ${places.length - 3} more)` : ''
    const start = name === key ? quote(key) : `${quote(key)} is not a key. Did you mean "${name}"? It`
    return `${start} belongs to ${shown}${more}${levelsInWords(up, down)}. Move it there.`
  },
})

function levelsInWords(up: number, down: number): string {
  const levels = (count: number) => (count === 1 ? 'one level' : `${count} levels`)
  if (up > 0 && down > 0) return up === 1 && down === 1 ? ', beside this' : ''
  return up > 0 ? `, ${levels(up)} up` : `, ${levels(down)} down`
}
