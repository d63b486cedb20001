import type { Place } from '../../manifest/problems/create-finding.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { LocatedValue } from '../../manifest/yaml/located-value.ts'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from './facts.ts'
import { findTyped } from './written-text.ts'

/** A text of the manifest as its author typed it, with `${NAME}` for variables. */
export interface TypedText {
  readonly text: string
  readonly path: readonly PathStep[]
  /** Names of the variables in it. */
  readonly variables: readonly string[]
}

/** All texts of the manifest, in order, without values from the environment. */
export const typedTexts = once(({ document }: ManifestFacts): readonly TypedText[] => {
  const found: TypedText[] = []
  const visit = (value: LocatedValue, path: readonly PathStep[]): void => {
    if (value.kind === 'list') for (const [index, item] of value.items.entries()) visit(item, [...path, index])
    else if (value.kind === 'map') for (const [key, entry] of value.entries) visit(entry.value, [...path, key])
    else if (typeof value.value === 'string') {
      const variables = value.written?.matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)/g) ?? []
      found.push({ text: value.written ?? value.value, path, variables: [...variables].map(([, name = '']) => name) })
    }
  }
  if (document.root !== null) visit(document.root, [])
  return found
})

/** Where a part of a text begins; the beginning of the text when the part is not written literally. */
export function placeInText({ document, place }: ManifestFacts, path: readonly PathStep[], part: string): Place {
  const whole = place(path)
  const found = findTyped(document, path, part)
  return found === null ? whole : { ...whole, position: found.source.positionAt(found.start) }
}
