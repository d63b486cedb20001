import type { SourceText } from '../../manifest/text/source-text.ts'
import { attributeName, isNode, literalOf, nodesIn, textOf, walkCode } from '../facts/code-nodes.ts'
import type { AstNode } from '../facts/facts.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { styleSheets } from '../facts/style-sheets.ts'
import { defineCheck } from '../rule/rule.ts'

/** Attributes whose address is loaded as soon as the element is in a page, with the elements to which that applies. */
const LOADING: ReadonlyMap<string, RegExp> = new Map([
  ['src', /^(?:script|iframe|img|source|video|audio|track|embed)$/],
  ['srcSet', /^(?:img|source)$/],
  ['poster', /^video$/],
  ['data', /^object$/],
  ['href', /^link$/],
])

const ELSEWHERE = /^\s*(?:https?:)?\/\/[^/\s]/i
const IN_STYLES = /(?:@import\s+(?:url\(\s*)?|\burl\(\s*)["']?((?:https?:)?\/\/[^"')\s;]+)/gi

const note = (attributes: string) => `import type { SectionProps } from 'sitio'

export function Note({ id }: SectionProps<{ title?: string }>) {
  return (
    <section id={id}>
      <h1>Notes</h1>
      <a href="https://videos.example/1"${attributes}
    </section>
  )
}
`

export const thirdParty = defineCheck({
  code: 'consent/third-party',
  severity: 'error',
  needs: 'site',
  title: 'A stylesheet or the code of a section loads something from another host',
  why: 'The other host learns the IP address of every visitor before anybody is asked. So the security policy of every page lets browsers load only the site’s own files, and what analytics: and maps: need. Host fonts, pictures and scripts with the site, and show a film as <Embed> and a map as a link: they load once the visitor asks for them.',
  wrong: {
    'sections/Note/Note.tsx': note(
      '>The film</a>\n      <iframe title="The film" src="https://videos.example/embed/1" />',
    ),
  },
  right: { 'sections/Note/Note.tsx': note('>The film</a>') },
  message: ({ address, host }: { address: string; host: string }) =>
    `"${address}" loads from ${host} before the visitor is asked. Host the file with the site, or link to it.`,
  check(facts, report) {
    const told = (source: SourceText, offset: number, address: string) => {
      const host = hostOf(address, facts.site.origin)
      if (host !== null) report({ position: source.positionAt(offset) }, { address, host })
    }
    for (const { source, code } of styleSheets(facts)) {
      for (const { index, 0: text, 1: address = '' } of code.matchAll(IN_STYLES)) {
        told(source, index + text.length - address.length, address)
      }
    }
    for (const { source, program } of sectionModules(facts)) {
      walkCode(program, (node) => {
        for (const { value, start } of loadedBy(node)) told(source, start, value)
      })
    }
  },
})

/** The host of an address, if it is not the site's own. */
function hostOf(address: string, origin: string): string | null {
  if (!ELSEWHERE.test(address) || !URL.canParse(address.trim(), origin)) return null
  const url = new URL(address.trim(), origin)
  return url.host === new URL(origin).host ? null : url.host
}

/** The literal addresses that a JSX element loads, and their places. */
function loadedBy({ type, name, attributes }: AstNode): { value: string; start: number }[] {
  if (type !== 'JSXOpeningElement' || !isNode(name)) return []
  const element = textOf(name)
  return nodesIn(attributes).flatMap((attribute) => {
    const text = LOADING.get(attributeName(attribute))?.test(element) ? literalOf(attribute.value) : null
    return text === null ? [] : [text]
  })
}
