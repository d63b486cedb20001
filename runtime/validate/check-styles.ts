import { CssSyntaxError, parse } from 'postcss'
import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import { styleFile } from '../manifest/sections/style-file.ts'
import { type EditedTexts, noEdits, readEdited } from '../manifest/text/edited-texts.ts'
import { createSourceText } from '../manifest/text/source-text.ts'
import type { LoadedSite } from '../source/load-site.ts'

/** Checks the stylesheets of the theme and of the sections with the parser that the bundler uses. Reports the first syntax error of each. */
export function checkStyles(site: LoadedSite, edited: EditedTexts = noEdits): ManifestProblem[] {
  return [...stylesheetsOf(site)].flatMap(([file, path]) => checkStylesheet(file, path, edited))
}

/** The stylesheets of the theme and of the sections: name in positions → path. */
export function stylesheetsOf({ manifest, sources }: LoadedSite): ReadonlyMap<string, string> {
  const ofSections = sources.sections.flatMap((section): [string, string][] => {
    const file = styleFile(section, manifest.theme)
    return file === null || section.styles === null ? [] : [[file, section.styles]]
  })
  return new Map([...sources.stylesheets, ...ofSections])
}

/** The first syntax error of a stylesheet; none for a file that cannot be read. */
export function checkStylesheet(file: string, path: string, edited: EditedTexts = noEdits): ManifestProblem[] {
  const content = readEdited(path, edited)
  if (content === null) return []
  const { text } = createSourceText(file, content)
  try {
    parse(text)
    return []
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    const { line = 1, column = 1, reason } = error
    const place = { path: [], position: { file, line, column } }
    return [createProblem('styles/syntax', place, { reason: inWords(reason) })]
  }
}

/** The parser's reasons, in words for authors of stylesheets. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Unclosed block$/, 'The block that begins here is not closed. Add its }'],
  [/^Unexpected \}$/, 'This } closes nothing. Remove it, or open its block'],
  [/^Unclosed comment$/, 'The comment that begins here is not closed. Add its */'],
  [/^Unclosed string$/, 'The quote that opens here is not closed on its line. Add the second one'],
  [/^Unclosed bracket$/, 'The bracket that opens here is not closed. Add the second one'],
  [/^Missed semicolon$/, 'A semicolon is missing before this: each declaration ends with one'],
  [/^Double colon$/, 'There is a second colon here. Only one belongs between a property and its value'],
  [/^At-rule without name$/, 'A name is missing after this @, such as in @media'],
  [
    /^Unknown word (.+)$/s,
    '"$1" is neither a declaration nor a rule. A declaration has a colon between property and value, a rule has a block { }',
  ],
]

function inWords(reason: string): string {
  const known = WORDS.find(([form]) => form.test(reason))
  return known === undefined ? `This is not valid CSS: ${reason}` : reason.replace(...known)
}
