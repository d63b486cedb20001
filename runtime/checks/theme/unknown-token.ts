import type { Place } from '../../manifest/problems/create-finding.ts'
import type { Fix, RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { dirname } from '../facts/file-path.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { styleSheets } from '../facts/style-sheets.ts'
import { placeInText, typedTexts } from '../facts/typed-texts.ts'
import { defineCheck } from '../rule/rule.ts'
import { misspeltTokens } from './misspelt-tokens.ts'

const TOKEN = '--(?:color|font|size)-[A-Za-z0-9_-]+'
/** A token with a fallback may be missing. */
const USED = new RegExp(`\\bvar\\(\\s*(${TOKEN})\\s*\\)`, 'g')
const SET = new RegExp(`(${TOKEN})(?=\\s*(?::|\\{))`, 'g')
const NAMED = new RegExp(TOKEN, 'g')

/** Maximum number of further uses of the token to name. */
const MOST_RELATED = 5

const site = (token: string) => ({
  'sections/Note/Note.css': `.note {\n  border-color: var(${token});\n}\n`,
  'site.config.yaml': `theme:
  color: { accent: '#c9185b' }
`,
})

interface Use {
  readonly place: Place
  /** Whether the use is in a file of the site, and not only of the package. */
  readonly isOwn: boolean
  /** Range of the name in one of the site's own stylesheets; null elsewhere. */
  readonly edit: { readonly file: string; readonly start: number; readonly end: number } | null
}

export const unknownToken = defineCheck({
  code: 'theme/unknown-token',
  severity: 'error',
  needs: 'site',
  title: 'A style uses a token that the theme does not have',
  why: 'An undeclared custom property has no value: the colour is that of the surrounding text, the font that of the browser, the distance zero. Tokens are declared in theme:, where color: { accent: … } creates --color-accent, or in a stylesheet itself. A use with a fallback, var(--color-accent, red), is fine.',
  wrong: site('--color-acent'),
  right: site('--color-accent'),
  message: ({ name, nearest }: { name: string; nearest: string | null }) =>
    nearest === null
      ? `There is no token "${name}". Declare it: theme: ${declaration(name)}.`
      : `There is no token "${name}". Did you mean "${nearest}"?`,
  check(facts, report) {
    reportPairs(facts, (path, text, known) => {
      const nearest = nearestName(text, known)
      const edit = nearest === null ? null : replaceScalar(facts.document, path, 'value', nearest)
      report(
        facts.place(path),
        { name: `--color-${text}`, nearest: nearest === null ? null : `--color-${nearest}` },
        { suggestion: nearest, fix: edit && { isSafe: false, edits: [edit] } },
      )
    })
    for (const { palette, token, nearest } of misspeltTokens(facts)) {
      const path = ['theme', 'palettes', palette, token]
      const edit = replaceScalar(facts.document, path, 'key', nearest)
      report(
        facts.place(path, 'key'),
        { name: `--color-${token}`, nearest: `--color-${nearest}` },
        { suggestion: nearest, fix: edit && { isSafe: false, edits: [edit] } },
      )
    }
    const known = declared(facts)
    for (const [name, uses] of usesOf(facts)) {
      if (known.has(name)) continue
      // When only sections of the package use it, the theme is what lacks it.
      const own = uses.find(({ isOwn }) => isOwn)?.place
      const first = own ?? facts.place(['theme'], 'key')
      const others = uses.filter(({ place }) => place !== first)
      const nearest = own === undefined ? null : nearestName(name, sameGroup(known, name))
      report(
        first,
        { name, nearest },
        { suggestion: nearest, related: others.slice(0, MOST_RELATED).map(related), fix: fixOf(uses, nearest) },
      )
    }
  },
})

/** Tokens of the same group, such as all colours. */
function sameGroup(known: ReadonlySet<string>, name: string): string[] {
  const group = name.slice(0, name.indexOf('-', 2) + 1)
  return [...known].filter((token) => token.startsWith(group))
}

/** `--color-accent` → `color: { accent: … }`. */
function declaration(name: string): string {
  const [, group = '', token = ''] = /^--([a-z]+)-(.+)$/.exec(name) ?? []
  return `${group}: { ${token}: … }`
}

/** Reports names in declared pairs that are not colours. */
function reportPairs(
  { manifest: { theme } }: SiteFacts,
  report: (path: PathStep[], name: string, known: ReadonlySet<string>) => void,
): void {
  const known = new Set([theme.color, ...Object.values(theme.palettes)].flatMap(Object.keys))
  theme.contrast.forEach((pair, index) => {
    for (const key of ['text', 'ground'] as const) {
      if (!known.has(pair[key])) report(['theme', 'contrast', index, key], pair[key], known)
    }
  })
}

/** Tokens of the theme, and custom properties set by stylesheets or the code of sections. */
function declared(facts: SiteFacts): Set<string> {
  const { theme } = facts.site
  const own = [theme.tokens, ...Object.values(theme.palettes)].flatMap(Object.keys)
  const set = styleSheets(facts).flatMap(({ code }) => [...code.matchAll(SET)].map(([, name = '']) => name))
  const inCode = sectionModules(facts).flatMap(({ source }) => source.text.match(NAMED) ?? [])
  return new Set([...own, ...set, ...inCode])
}

/** Token → its uses, those in the manifest first. */
function usesOf(facts: SiteFacts): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  const add = (name: string, use: Use) => uses.set(name, [...(uses.get(name) ?? []), use])
  for (const { text, path } of typedTexts(facts)) {
    if (!text.includes('var(')) continue
    for (const [, name = ''] of text.matchAll(USED))
      add(name, { place: placeInText(facts, path, name), isOwn: true, edit: null })
  }
  for (const { source, code } of styleSheets(facts)) {
    const folder = dirname(source.file)
    const isOwn = folder === '' || facts.files.list(folder).includes(source.file)
    for (const { index, 0: text, 1: name = '' } of code.matchAll(USED)) {
      const start = index + text.indexOf(name)
      const edit = isOwn ? { file: source.file, start, end: start + name.length } : null
      add(name, { place: { position: source.positionAt(start) }, isOwn, edit })
    }
  }
  return uses
}

function related({ place }: Use): RelatedPlace {
  return { ...place.position, message: 'It is used here, too.' }
}

/** Replaces all uses with the nearest token; null when one of them is not in the site's own files. */
function fixOf(uses: readonly Use[], nearest: string | null): Fix | null {
  const edits = uses.flatMap(({ edit }) => (edit === null || nearest === null ? [] : [{ ...edit, text: nearest }]))
  return edits.length === uses.length ? { isSafe: false, edits } : null
}
