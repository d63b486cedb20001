import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { es } from '../../runtime/i18n/built-in/es.ts'
import { createMessages } from '../../runtime/i18n/create-messages.ts'
import type { MessageTree } from '../../runtime/i18n/message-tree.ts'

const root = join(import.meta.dirname, '../..')
const treeOf = (file: string): MessageTree => parse(readFileSync(join(root, file), 'utf8'))
const stock = readdirSync(join(root, 'sections')).flatMap((name) => {
  const file = `sections/${name}/locales/es.yaml`
  return existsSync(join(root, file)) ? [[name, treeOf(file)] as const] : []
})

/** Forms of vos: "probá", "buscás", and those that lose their accent before a pronoun, "guardalo". */
const VOS = /(?<!\p{L})(?:\p{L}{2,}[áéí]s?|[a-zñ]{2,}[aei](?:l[ao]s?|nos|me))(?!\p{L})/giu
const OTHER_WORDS = new Set([
  'abrirá',
  'además',
  'ahí',
  'allí',
  'aquí',
  'así',
  'después',
  'está',
  'estás',
  'habrá',
  'menos',
  'más',
  'país',
  'podrá',
  'qué',
  'será',
  'verá',
])

function textsIn(tree: unknown): string[] {
  return typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(textsIn)
}

it.each([...stock, ['the runtime', es] as const])('speaks to readers of every country: %s', (_, texts) => {
  const found = textsIn(texts).flatMap((text) => text.match(VOS) ?? [])
  expect(found.filter((word) => !OTHER_WORDS.has(word.toLowerCase()))).toEqual([])
})

it('leaves the site of the studio the words of its city', () => {
  const messages = createMessages({
    defaultLocale: 'es',
    site: { es: treeOf('locales/es.yaml') },
    sections: new Map(stock.map(([name, es]) => [name, { es }])),
    runtime: {},
  })
  const text = (key: string, values = {}) => messages.text('es', `sections.${key}`, values)
  expect(text('Portfolio.filter')).toBe('Elegí una disciplina')
  expect(text('Search.found', { count: 2, query: 'pan' })).toBe('2 páginas calzan con «pan»')
  expect(text('Whatsapp.label')).toBe('Escribinos ya')
  expect(text('NoteEditor.faults.drawing')).toBe('Un dibujo SVG puede traer código; guardalo como PNG y escogé ese.')
})
