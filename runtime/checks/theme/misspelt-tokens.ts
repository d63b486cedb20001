import { nearestName } from '../../values/names/nearest-name.ts'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from '../facts/facts.ts'

/** A colour of a palette that the theme lacks, and that resembles one which only the theme has. */
export interface MisspeltToken {
  readonly palette: string
  readonly token: string
  readonly nearest: string
}

/** Misspelt tokens of palettes. A palette may have colours of its own, so only names that resemble another count. */
export const misspeltTokens = once(({ manifest: { theme } }: ManifestFacts): readonly MisspeltToken[] =>
  Object.entries(theme.palettes).flatMap(([palette, colors]) => {
    const lacking = Object.keys(theme.color).filter((token) => !Object.hasOwn(colors, token))
    return Object.keys(colors).flatMap((token) => {
      const nearest = Object.hasOwn(theme.color, token) ? null : nearestName(token, lacking)
      return nearest === null ? [] : [{ palette, token, nearest }]
    })
  }),
)
