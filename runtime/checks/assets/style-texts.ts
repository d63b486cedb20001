import type { SourceText } from '../../manifest/source-text.ts'
import type { SiteFacts } from '../facts.ts'
import { once } from '../once.ts'

/** The stylesheets of the theme, and of the sections that the manifest uses. */
export const styleTexts = once((facts: SiteFacts): readonly SourceText[] => {
  const ofSections = [...facts.sections].flatMap(([name, { styles }]) =>
    styles === null ? [] : [`sections/${name}/${name}.css`],
  )
  return [...new Set([...facts.manifest.theme.stylesheets, ...ofSections])].flatMap(
    (file) => facts.files.read(file) ?? [],
  )
})
