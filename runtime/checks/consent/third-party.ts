import type { SourceText } from '../../manifest/source-text.ts'
import { walkCode } from '../code-strings.ts'
import type { AstNode, CodeModule, SiteFacts } from '../facts.ts'
import { defineCheck } from '../rule.ts'
import { styleSheets } from '../style-sheets.ts'

/** Attributes whose address is loaded as soon as an element stands in a page, and of which elements. */
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
  title: 'A page loads something from another host',
  why: 'Another host learns the address of each visitor before anybody has been asked. So the policy of every page lets browsers load files of the site alone, and what its analytics: and maps: need. Put fonts, pictures and scripts beside the site, and show a film or a map as a link until the visitor asks for it.',
  wrong: {
    'sections/Note/Note.tsx': note(
      '>The film</a>\n      <iframe title="The film" src="https://videos.example/embed/1" />',
    ),
  },
  right: { 'sections/Note/Note.tsx': note('>The film</a>') },
  message: ({ address, host }: { address: string; host: string }) =>
    `"${address}" is loaded from ${host} before the visitor is asked. Put the file beside the site, or lead there with a link.`,
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
    for (const { source, program } of modulesOf(facts)) {
      walkCode(program, (node) => {
        for (const { value, start } of loadedBy(node)) told(source, start, value)
      })
    }
  },
})

/** The host of an address that is not the site's own. */
function hostOf(address: string, origin: string): string | null {
  if (!ELSEWHERE.test(address) || !URL.canParse(address.trim(), origin)) return null
  const url = new URL(address.trim(), origin)
  return url.host === new URL(origin).host ? null : url.host
}

function modulesOf({ sections, modulesOf: read }: SiteFacts): Iterable<CodeModule> {
  return new Map([...sections.keys()].flatMap(read).map((module) => [module.file, module])).values()
}

/** The literal addresses that an element of JSX loads, and where they stand. */
function loadedBy({ type, name, attributes }: AstNode): { value: string; start: number }[] {
  if (type !== 'JSXOpeningElement' || !Array.isArray(attributes)) return []
  const element = nameOf(name)
  return attributes.flatMap((attribute: AstNode) => {
    if (attribute.type !== 'JSXAttribute' || !LOADING.get(nameOf(attribute.name))?.test(element)) return []
    const text = literalOf(attribute.value)
    return text === null ? [] : [text]
  })
}

function nameOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'name' in node && typeof node.name === 'string' ? node.name : ''
}

/** A literal, also in braces; of a template its beginning. The place is that behind the quote. */
function literalOf(node: unknown): { value: string; start: number } | null {
  if (typeof node !== 'object' || node === null) return null
  if ('expression' in node) return literalOf(node.expression)
  if (!('start' in node) || typeof node.start !== 'number') return null
  if ('value' in node && typeof node.value === 'string') return { value: node.value, start: node.start + 1 }
  if (!('quasis' in node) || !Array.isArray(node.quasis)) return null
  const cooked: unknown = node.quasis[0]?.value?.cooked
  return typeof cooked === 'string' ? { value: cooked, start: node.start + 1 } : null
}
