import { nearestName } from '../../values/names/nearest-name.ts'
import { defineCheck } from '../rule/rule.ts'
import { isTold } from './is-told.ts'
import { type MergedArgs, mergeFaults } from './merge-faults.ts'

const note = (list: string) => ({
  'sections/Note/Note.tsx': `const list = '${list}'

export function Note({ id, props }) {
  return (
    <section id={id}>
      <h1>{props.title}</h1>
      <a href={list}>What it costs</a>
      <h2 id="prices">Prices</h2>
    </section>
  )
}
`,
})

export const brokenAnchor = defineCheck({
  code: 'pages/broken-anchor',
  severity: 'error',
  needs: 'pages',
  title: 'A link in the HTML leads to an anchor that its page does not have',
  why: 'The browser stays at the top of the page, without saying why. Every page was rendered, so all its ids are known: use one of them, or give the element this id.',
  wrong: note('#price-list'),
  right: note('#prices'),
  message: ({ args: { href, path, id }, on }: MergedArgs<{ href: string; path: string; id: string }>) =>
    `"${href}" leads to the id "${id}", which the page "${path}" does not have; the link is ${on}. Write an id that the page has.`,
  check(facts, report) {
    const pages = new Map(facts.pages.map((page) => [page.path, page]))
    const faults = facts.pages.flatMap((page) =>
      page.anchors.flatMap(({ section, href, path, id }) => {
        const target = pages.get(path)
        // A missing id may be in data that was not available.
        if (target === undefined || target.status !== 200 || target.withoutData.size > 0 || target.ids.has(id))
          return []
        if (isTold(facts, `#${id}`)) return []
        const args = { href, path, id }
        return [{ page, fault: { section, args, suggestion: nearestName(id, target.ids), related: [] } }]
      }),
    )
    mergeFaults(facts, faults, report)
  },
})
