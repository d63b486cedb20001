import { listInWords } from '../../manifest/problems/words.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { isThing } from '../../site/data/structured-data.ts'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'
import { everyLocale } from '../../values/texts/locale-texts.ts'
import { defineCheck } from '../rule/rule.ts'
import { knownThings, meantType } from './known-things.ts'

const page = (data: string) => `routes:
  - name: index
    path: /
    structuredData: ${data}
    sections: [{ section: Note, props: { title: { en: Hello } } }]
`

type Args =
  | { readonly kind: 'missing'; readonly type: string; readonly names: readonly string[] }
  | { readonly kind: 'choice'; readonly type: string; readonly names: readonly string[] }
  | { readonly kind: 'unknown'; readonly type: string; readonly name: string; readonly nearest: string }
  | { readonly kind: 'type'; readonly type: string; readonly nearest: string }
  | { readonly kind: 'text'; readonly name: string }

export const structuredData = defineCheck({
  code: 'head/structured-data',
  severity: 'warning',
  needs: 'manifest',
  title: 'Search engines cannot use the structured data of a page',
  why: 'Structured data lets search engines show an event with its day, a product with its price, an article with its picture. Each type of thing needs certain properties from schema.org; without them search engines show nothing at all, and nobody says why.',
  wrong: page('{ type: Event, name: A reading, startDate: 2099-01-31 }'),
  right: page('{ type: Event, name: A reading, startDate: 2099-01-31, location: { type: Place, name: The library } }'),
  message: (args: Args) => {
    if (args.kind === 'missing')
      return `Search engines show the type ${args.type} only with ${args.names.map((name) => `"${name}"`).join(', ')}. Add ${args.names.length === 1 ? 'it' : 'them'}.`
    if (args.kind === 'choice')
      return `Search engines show the type ${args.type} only with ${listInWords(args.names, 'or')}. Add one of them.`
    if (args.kind === 'unknown')
      return `The type ${args.type} has no property "${args.name}". Did you mean "${args.nearest}"?`
    if (args.kind === 'type') return `There is no type "${args.type}". Did you mean "${args.nearest}"?`
    return `"${args.name}" is neither a text for each language nor a thing with a type. Write its type: { type: Place, … }, or its texts: { en: … }`
  },
  check({ manifest, place }, report) {
    const locales = [...Object.keys(manifest.locales.available), everyLocale]
    const visit = (value: unknown, name: string, at: readonly PathStep[]): void => {
      if (Array.isArray(value)) value.forEach((item, index) => void visit(item, name, [...at, index]))
      if (!isRecord(value) || isEntryField(value)) return
      if (!isThing(value)) {
        if (Object.keys(value).some((key) => !locales.includes(key))) report(place(at), { kind: 'text', name })
        return
      }
      const meant = meantType(value.type)
      if (meant !== null) {
        report(place([...at, 'type']), { kind: 'type', type: value.type, nearest: meant }, { suggestion: meant })
        return
      }
      const known = knownThings.get(value.type)
      const isThere = (property: string) => Object.hasOwn(value, property) && !isEmptyList(value[property])
      const missing = known?.required.filter((property) => !isThere(property)) ?? []
      if (missing.length > 0) report(place([...at, 'type']), { kind: 'missing', type: value.type, names: missing })
      const choice = known?.oneOf ?? []
      if (choice.length > 0 && !choice.some(isThere))
        report(place([...at, 'type']), { kind: 'choice', type: value.type, names: choice })
      for (const [key, child] of Object.entries(value)) {
        const isKnown = key === 'type' || known === undefined || known.properties.includes(key)
        const nearest = isKnown ? null : nearestName(key, known?.properties ?? [])
        if (nearest !== null)
          report(place([...at, key], 'key'), { kind: 'unknown', type: value.type, name: key, nearest })
        visit(child, key, [...at, key])
      }
    }
    manifest.routes.forEach(({ structuredData: data }, index) => {
      if (data !== undefined) visit(data, 'structuredData', ['routes', index, 'structuredData'])
    })
  },
})

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
