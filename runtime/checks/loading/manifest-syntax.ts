import type { Example } from '../rule/rule.ts'
import type { PagesOf } from './pages-of.ts'

const product = (name: string) => `site: { product: ${name}, origin: https://notes.example }\n`

const head = (meta: string) => `head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
  meta: ${meta}
`

/** A map that lies in so many files, each naming the next. */
function chain(length: number): Example {
  const parts = Array.from({ length }, (_, index): [string, string] => {
    const isLast = index === length - 1
    return [
      `parts/${index}.yaml`,
      isLast ? 'product: Notes\norigin: https://notes.example\n' : `include: ${index + 1}.yaml\n`,
    ]
  })
  return { ...Object.fromEntries(parts), 'site.config.yaml': 'site: { include: parts/0.yaml }\n' }
}

const ten = (item: string) => `[${Array.from({ length: 10 }, () => item).join(', ')}]`

/** The text of a manifest and of what it includes, before its shape is looked at. */
export const syntaxPages = {
  'manifest/syntax': {
    title: 'The file is not valid YAML',
    why: 'The parser cannot tell what was meant, so nothing of the site can be checked. The finding stands where the fix belongs: a quote or a bracket that opens and is not closed, a line that is indented otherwise than its neighbours, a tab, a space that is missing after a colon, a text with ": " that needs quotes.',
    wrong: product('"Notes'),
    right: product('"Notes"'),
  },
  'manifest/too-large': {
    title: 'The file, or what its aliases stand for, is too large',
    why: 'A file may have 8 MB and a million words and signs, and aliases may add 100 000 values. More is no work of a person, and would take all memory of the server. Split a large file with { include: path/to/part.yaml }, and write data into the content of a back-end.',
    wrong: head(`
    - &a ${ten('x')}
    - &b ${ten('*a')}
    - &c ${ten('*b')}
    - &d ${ten('*c')}
    - &e ${ten('*d')}
    - ${ten('*e')}`),
    right: head('[]'),
  },
  'manifest/too-deep': {
    title: 'Values lie too deep inside each other',
    why: 'A manifest has about a dozen levels; 64 are allowed. More come from a bracket too many, or from an alias that stands inside its own anchor. Close the brackets, and let an alias name something before it.',
    wrong: head(`${'['.repeat(70)}${']'.repeat(70)}`),
    right: head('[]'),
  },
  'manifest/control-character': {
    title: 'A character that cannot be seen',
    why: 'Control characters come from copying out of a terminal or a damaged file. They show nowhere, and make two texts differ that look the same. Remove the character; in a text that needs one, write it as an escape between double quotes.',
    wrong: product('No\u0007tes'),
    right: product('Notes'),
  },
  'manifest/several-documents': {
    title: 'The file holds a second YAML document',
    why: 'A line "---" or "..." ends a document, and what follows would be ignored without a word. A manifest is one document: remove the line, or move the rest into a file of its own and include it.',
    wrong: `${product('Notes')}---\n`,
    right: product('Notes'),
  },
  'manifest/duplicate-key': {
    title: 'A map has the same key twice',
    why: 'Only one of two values can count, and other tools take the first or the last of them without a word. The finding names both places: keep one, or give the other its own name.',
    wrong: 'site:\n  product: Notes\n  origin: https://notes.example\n  product: Letters\n',
    right: 'site:\n  product: Notes\n  origin: https://notes.example\n',
  },
  'manifest/merge-key': {
    title: 'A merge key of YAML 1.1',
    why: 'The key "<<" took over the keys of another map in YAML 1.1. It is not part of YAML 1.2, and a reader has to know two maps to see what one of them says. Write the keys themselves, let an alias stand for the whole map, or put it into a file and include it.',
    wrong: 'site:\n  <<: { product: Notes }\n  origin: https://notes.example\n',
    right: 'site:\n  product: Notes\n  origin: https://notes.example\n',
  },
  'manifest/forbidden-key': {
    title: 'A key that means something to JavaScript',
    why: 'The names __proto__, constructor and prototype belong to every object of JavaScript. As keys of data they are the usual way to smuggle values into a program, so no file of a site may have them. Choose another name.',
    wrong: 'theme: { color: { constructor: red } }\n',
    right: 'theme: { color: { brand: red } }\n',
  },
  'manifest/unsupported-tag': {
    title: 'A value has a tag that is not supported',
    why: 'A word that begins with "!" is a tag: it asks for a special kind of value, which could run code in other tools. A manifest holds plain values only. Write the plain value, and put a text that begins with "!" in quotes.',
    wrong: product('!upper Notes'),
    right: product("'!upper Notes'"),
  },
  'manifest/unreadable-include': {
    title: 'An included file cannot be read',
    why: 'A map { include: file } stands for the content of that file. The path is relative to the file that includes it and stays inside the folder of the site; the file is UTF-8 text of at most 8 MB. Fix the path, or write the file.',
    wrong: 'site: { include: parts/site.yaml }\n',
    right: {
      'parts/site.yaml': 'product: Notes\norigin: https://notes.example\n',
      'site.config.yaml': 'site: { include: parts/site.yaml }\n',
    },
  },
  'manifest/include-cycle': {
    title: 'Files include each other in a circle',
    why: 'A file that includes itself, also by way of others, has no end. The finding names the files of the circle in their order: take one of the includes away.',
    wrong: { 'parts/site.yaml': 'include: site.yaml\n', 'site.config.yaml': 'site: { include: parts/site.yaml }\n' },
    right: {
      'parts/site.yaml': 'product: Notes\norigin: https://notes.example\n',
      'site.config.yaml': 'site: { include: parts/site.yaml }\n',
    },
  },
  'manifest/include-limit': {
    title: 'There are too many includes, or they lie too deep',
    why: 'Includes may lie 16 files deep, there may be 1000 of them, and all files together may hold a million values. A reader would lose the way long before. Include the parts from one file, side by side.',
    wrong: chain(17),
    right: chain(3),
  },
  'manifest/unset-variable': {
    title: 'A variable of the environment is not set',
    why: `A value with \${NAME} needs the variable when the site starts; an empty one counts as unset. Set it where the site runs (or in the file .env beside the manifest), or write what holds without it: \${NAME:-default}.`,
    wrong: product(`'\${NOTES_NAME}'`),
    right: product(`'\${NOTES_NAME:-Notes}'`),
  },
  'manifest/variable-form': {
    title: 'A variable of the environment is written as in another tool',
    why: `Visitors would see the text as it is written, since only \${NAME} and \${NAME:-default} are references. A default stands behind ":-", and there are neither double braces nor spaces.`,
    wrong: product(`'\${NOTES_NAME:Notes}'`),
    right: product(`'\${NOTES_NAME:-Notes}'`),
  },
} satisfies Partial<PagesOf<'manifest'>>
