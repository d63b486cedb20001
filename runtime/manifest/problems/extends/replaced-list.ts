import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { listInWords } from '../words.ts'

const BASE = `routes:
  - name: index
    path: /
    sections:
      - { id: welcome, section: Note, props: { title: { en: Hello } } }
      - { id: more, section: Note, props: { title: { en: More } } }
`
/** Maximum number of the base's items to name. */
const SHOWN = 5

export const replacedList = defineProblem({
  code: 'extends/replaced-list',
  severity: 'note',
  blocks: false,
  title: 'A list replaces the one in the base instead of changing its items',
  why: 'A list is merged with that of the base item by item if all items of both have a name: an id, a name, the section, or the address that a redirect is from. If one has none, or two have the same, items cannot be matched, and the whole list replaces the one in the base. Name the items to state only what differs. If you do mean to replace the list, leave this note, or hide it with a comment.',
  wrong: {
    'base.yaml': BASE,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - name: index
    sections:
      - { section: Note, props: { title: { en: One } } }
      - { section: Note, props: { title: { en: Two } } }
`,
  },
  right: {
    'base.yaml': BASE,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - name: index
    sections:
      - { id: one, section: Note, props: { title: { en: One } } }
      - { id: two, section: Note, props: { title: { en: Two } } }
`,
  },
  message: ({ place, known, twice }: { place: string; known: string[]; twice: string | null }) => {
    const reason = twice === null ? 'this item has no name' : `a second item is called ${quote(twice)}`
    const shown = known.length > SHOWN ? [...known.slice(0, SHOWN - 1), `${known.length - SHOWN + 1} more`] : known
    return `${quote(place)} replaces the list in the base, with ${listInWords(shown, 'and')}, because ${reason}. To keep those, give each item here an id of its own.`
  },
})
