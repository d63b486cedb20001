import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { listInWords } from '../words.ts'

const BASE = `routes:
  - name: index
    path: /
    sections:
      - { id: welcome, section: Note, props: { title: { en: Hello } } }
      - { id: more, section: Note, props: { title: { en: More } } }
redirects:
  - { from: /start, to: index }
`
/** Maximum number of the base's items to name. */
const SHOWN = 5

export const replacedList = defineProblem({
  code: 'extends/replaced-list',
  severity: 'note',
  blocks: false,
  title: 'A list takes the place of one that its base names item by item',
  why: 'A list is laid over that of its base item by item where all items of both have names of their own: an id, a name, the section, the address that a redirect is from. Where one has none, or two have the same, nobody can tell which is which, and the whole list takes the place of the one in the base. Name the items to say only what differs. If the list is meant to be replaced, this note may stay, or be hidden by a comment.',
  wrong: {
    'base.yaml': BASE,
    'site.config.yaml': `extends: ./base.yaml
redirects:
  - { from: { path: /post.php, query: { id: '7' } }, to: index }
`,
  },
  right: {
    'base.yaml': BASE,
    'site.config.yaml': `extends: ./base.yaml
redirects:
  - { from: /old, to: index }
`,
  },
  message: ({ place, known, twice }: { place: string; known: string[]; twice: string | null }) => {
    const reason = twice === null ? 'this item has no name' : `a second item is called ${quote(twice)}`
    const shown = known.length > SHOWN ? [...known.slice(0, SHOWN - 1), `${known.length - SHOWN + 1} more`] : known
    return `${quote(place)} takes the place of the list in the base, with ${listInWords(shown, 'and')}, since ${reason}. To keep those, give each item here an id of its own.`
  },
})
