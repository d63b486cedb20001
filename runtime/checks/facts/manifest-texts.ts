import type { FormField, Text } from '../../manifest/manifest.types.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { ManifestFacts } from './facts.ts'
import { once } from './once.ts'
import { propValues } from './prop-values.ts'
import type { WrittenText } from './written-text.ts'

/** A text of the manifest: the key of a message, or its words in each language. */
export interface ManifestText {
  readonly text: Text
  readonly path: readonly PathStep[]
  /** Codes of the languages in which it is shown. */
  readonly locales: readonly string[]
}

/** Every text that the manifest writes, or names by its key. */
export const manifestTexts = once((facts: ManifestFacts): readonly ManifestText[] => {
  const { manifest } = facts
  const all = Object.keys(manifest.locales.available)
  const localesOf = new Map(
    manifest.routes.map(({ name, path }) => [name, typeof path === 'string' ? all : Object.keys(path)]),
  )
  const texts: ManifestText[] = []
  const add = (text: Text | undefined, path: readonly PathStep[], locales: readonly string[] = all) => {
    if (text !== undefined && text !== '') texts.push({ text, path, locales })
  }
  add(manifest.head.description, ['head', 'description'])
  manifest.routes.forEach(({ name, title, description }, index) => {
    add(title, ['routes', index, 'title'], localesOf.get(name))
    add(description, ['routes', index, 'description'], localesOf.get(name))
  })
  for (const { kind, value, path, owner } of propValues(facts)) {
    // The section's schema says that it is a text.
    if (kind === 'text') add(value as Text | undefined, path, 'route' in owner ? localesOf.get(owner.route) : all)
  }
  for (const [name, { submit, sent, fields }] of Object.entries(manifest.forms)) {
    const at = ['forms', name]
    add(submit, [...at, 'submit'])
    add(sent.title, [...at, 'sent', 'title'])
    add(sent.text, [...at, 'sent', 'text'])
    fields.forEach((field, index) => {
      for (const [text, ...path] of fieldTexts(field)) add(text, [...at, 'fields', index, ...path])
    })
  }
  return texts
})

/** The words that the manifest writes out, each in its language. */
export function manifestWords(facts: ManifestFacts): (WrittenText & { readonly locale: string })[] {
  return manifestTexts(facts).flatMap(({ text, path }) =>
    typeof text === 'string'
      ? []
      : Object.entries(text).map(([locale, words]) => ({ text: words, path: [...path, locale], file: null, locale })),
  )
}

function fieldTexts(field: FormField): [Text | undefined, ...PathStep[]][] {
  const texts: [Text | undefined, ...PathStep[]][] = [
    [field.label, 'label'],
    [field.hint, 'hint'],
    [field.link?.text, 'link', 'text'],
  ]
  if ('pattern' in field) texts.push([field.pattern?.message, 'pattern', 'message'])
  const options = field.type === 'select' ? field.options : []
  return [...texts, ...options.map(({ label }, index): [Text, ...PathStep[]] => [label, 'options', index, 'label'])]
}
