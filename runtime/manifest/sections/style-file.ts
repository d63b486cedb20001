import { dirname } from 'node:path'
import type { Manifest } from '../manifest.types.ts'
import type { SectionDefinition } from './section-definition.ts'

/** Name of a section's stylesheet, relative to the site's folder: its own, or the theme's replacement. Null when there is none. */
export function styleFile(
  { name, folder, styles }: SectionDefinition,
  theme: Pick<Manifest['theme'], 'sections'>,
): string | null {
  if (styles === null) return null
  return dirname(styles) === folder ? `sections/${name}/${name}.css` : `${theme.sections}/${name}.css`
}
