import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from './random.ts'

/** A change of one file of a site, such as an author would make. */
export interface Edit {
  readonly what: string
  undo(): void
}

type Change = (text: string, random: Random, mark: string) => string | null

/** Which files are changed, and how; null if an edit is impossible. */
const KINDS: readonly { readonly what: string; readonly files: RegExp; readonly change: Change }[] = [
  { what: 'a message', files: /locales\/\w+\.yaml$/, change: inText },
  { what: 'a text of the manifest', files: /(?:^|\/)(?:site\.config|pages\/.*)\.yaml$/, change: inText },
  { what: 'an entry', files: /^content\/.*\.(?:yaml|md)$/, change: inText },
  {
    what: 'a style',
    files: /^(?:sections|theme)\/.*\.css$/,
    change: (css, _, mark) => `${css}\n.${mark} { color: red }\n`,
  },
  {
    what: 'markup',
    files: /^sections\/.*\.tsx$/,
    change: (code, random, mark) =>
      changeOne(code, /<(?:div|p|section|ul|li|h2|article)(?=[ >])/g, random, (tag) => `${tag} data-${mark}=""`),
  },
  { what: 'a comment in code', files: /^sections\/.*\.tsx$/, change: (code, _, mark) => `${code}\n// ${mark}\n` },
  {
    what: 'a redirect',
    files: /^site\.config\.yaml$/,
    change: (yaml, _, mark) =>
      yaml.includes('\nredirects:\n') ? yaml.replace('\nredirects:\n', `$&  - { from: /${mark}, to: / }\n`) : null,
  },
  { what: 'a public file', files: /^public\/.*\.(?:svg|txt|json)$/, change: (text) => `${text}\n` },
  {
    what: 'a picture',
    files: /^assets\/.*\.svg$/,
    change: (svg, _, mark) => svg.replace('</svg>', `<!-- ${mark} --></svg>`),
  },
  {
    what: 'a colour',
    files: /^site\.config\.yaml$/,
    change: (yaml, random) =>
      changeOne(
        yaml,
        /(?<=: ')#[0-9a-fA-F]{6}(?=')/g,
        random,
        (color) => color.slice(0, 5) + (color.endsWith('00') ? '11' : '00'),
      ),
  },
]

/** An edit that fits some file of the site. @param mark - a word that does not occur in it yet. */
export function randomEdit(folder: string, random: Random, mark: string): Edit {
  for (;;) {
    const { what, files, change } = random.pick(KINDS)
    const found = filesIn(folder).filter((file) => files.test(file))
    if (found.length === 0) continue
    const file = random.pick(found)
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const changed = change(text, random, mark)
    if (changed === null || changed === text) continue
    writeFileSync(path, changed)
    return { what: `${what}: ${file}`, undo: () => writeFileSync(path, text) }
  }
}

/** Paths of files below a folder, except generated and installed ones. */
function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (/^(?:node_modules|dist|\.sitio)$/.test(entry.name)) return []
      return entry.isDirectory() ? filesIn(folder, path) : [path]
    })
}

/** Adds the mark to a word in the middle of a sentence, so that no name, path or key is changed. */
function inText(text: string, random: Random, mark: string): string | null {
  return changeOne(text, /(?<=[a-zà-ÿ] )[a-zà-ÿ]{4,}(?= [a-zà-ÿ])/g, random, (word) => `${word}${mark}`)
}

function changeOne(text: string, pattern: RegExp, random: Random, change: (found: string) => string): string | null {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return null
  const { 0: match, index } = random.pick(found)
  return text.slice(0, index) + change(match) + text.slice(index + match.length)
}
