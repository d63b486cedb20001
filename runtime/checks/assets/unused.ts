import { fitsTemplate } from '../facts/code-strings.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { dirname, resolvePath } from '../facts/file-path.ts'
import { parentsOf, pathOf, publicFiles } from '../facts/public-files.ts'
import { richPictures } from '../facts/rich-pictures.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { contentTexts, messageTexts } from '../facts/site-texts.ts'
import { stepModules } from '../facts/step-modules.ts'
import { textsIn } from '../facts/texts-in.ts'
import { defineCheck } from '../rule/rule.ts'
import { assetUses } from './asset-uses.ts'
import { examplePicture } from './example-picture.ts'
import { formatOfName, formats } from './file-formats.ts'
import { nearestFile } from './nearest-file.ts'

/** Files that browsers request on their own. */
const ASKED_FOR = /^\/(?:favicon\.ico|apple-touch-icon[^/]*\.png|\.well-known\/.*)$/

/** Matches an extension of the files that this check reports. */
const NAMES_FILE = new RegExp(
  `\\.(?:${Object.values(formats)
    .flatMap(({ endings }) => endings)
    .join('|')})`,
  'i',
)

/** Longer words are not file names. */
const MAX_NAME = 300

/** Larger scripts or pages are not searched for names. */
const MAX_READ = 500_000

/** Files that may refer to other files. A drawing shown as a picture fetches nothing. */
const READABLE = /\.(?:[cm]?[jt]sx?|css|html?|json|webmanifest|xml|ya?ml|md|graphql)$/i

export const unused = defineCheck({
  code: 'assets/unused',
  severity: 'warning',
  needs: 'site',
  title: 'Nothing uses a file in public/ or assets/',
  why: 'The file is published with every deployment, or smaller pictures are made from it, though no page uses it: often it is an old version, or its name is misspelt where it should be used. Remove it, or use it. Documents such as PDFs may be linked from elsewhere and are never reported, nor are files whose names the code of a section composes.',
  wrong: {
    'public/old.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"/>',
    ...examplePicture('{ src: /wide.svg, width: 600, height: 200, alt: { en: A page of notes } }'),
  },
  right: examplePicture('{ src: /wide.svg, width: 600, height: 200, alt: { en: A page of notes } }'),
  message: ({ path }: { path: string }) =>
    `Nothing uses the file "${path}". Remove it, or use it where it should show.`,
  check(facts, report) {
    for (const path of unusedPublicFiles(facts))
      report({ position: { file: `public${path}`, line: 1, column: 1 } }, { path })
    for (const file of unusedPictures(facts)) report({ position: { file, line: 1, column: 1 } }, { path: file })
  },
})

function unusedPublicFiles(facts: SiteFacts): string[] {
  const { paths } = publicFiles(facts)
  // Files of a base may be used by another site.
  const suspects = paths.filter((path) => isShown(path) && !ASKED_FOR.test(path) && facts.files.isOwn(`public${path}`))
  if (suspects.length === 0) return []
  const names = namesIn(facts)
  const uses = assetUses(facts)
  const meant = meantFiles(facts)
  return suspects.filter((path) => !uses.has(path) && !names.has(path) && !meant.has(path))
}

/** A picture below assets/ is always referred to by its whole path, in the manifest or in the content. */
function unusedPictures(facts: SiteFacts): string[] {
  const suspects = facts.files.list('assets').filter((file) => isShown(file) && !/\/\./.test(file))
  if (suspects.length === 0) return []
  const shown = richPictures(facts).map(({ name }) => name)
  const names = new Set([...textsIn(facts.manifest), ...contentTexts(facts).map(({ text }) => text), ...shown])
  return suspects.filter((file) => !names.has(file.slice('assets/'.length)))
}

/** Files whose name is misspelt where it is used: that is reported separately. */
function meantFiles(facts: SiteFacts): ReadonlySet<string> {
  const files = publicFiles(facts)
  const misspelt = [...assetUses(facts).keys()].filter((path) => files.find(path) === null)
  return new Set(misspelt.flatMap((path) => files.findSpelling(path) ?? nearestFile(facts, path) ?? []))
}

/** Whether a file is of a kind that pages show. Others may be requested by programs, or linked from elsewhere. */
function isShown(path: string): boolean {
  const format = formatOfName(path)
  return format !== null && formats[format].kind !== 'document'
}

interface Names {
  has(path: string): boolean
}

/** Everything that may be the name of a public file, anywhere in the site. */
function namesIn(facts: SiteFacts): Names {
  const names = new Set<string>()
  const folders = new Set<string>()
  const templates: string[][] = []
  const texts = [
    ...textsIn(facts.manifest),
    ...[...messageTexts(facts), ...contentTexts(facts)].map(({ text }) => text),
  ]
  for (const text of texts) {
    if (text.startsWith('/')) folders.add(text.replace(/\/$/, ''))
    // Most texts contain no file name.
    if (!NAMES_FILE.test(text)) continue
    names.add(nameOf(text, facts.site.origin))
    for (const word of wordsOf(text)) names.add(nameOf(word, facts.site.origin))
  }
  for (const file of codeFiles(facts)) {
    const text = facts.files.read(file)?.text ?? ''
    const folder = file.startsWith('public/') ? dirname(file.slice('public'.length)) : null
    for (const word of wordsOf(text)) {
      names.add(nameOf(word, facts.site.origin))
      if (folder !== null) names.add(`/${resolvePath(folder, pathOf(word))}`)
    }
    if (folder !== null) continue
    templates.push(...templatesIn(text))
    for (const [, , named = ''] of text.matchAll(/(["'`])(\/[\w./-]*\w)\1/g)) folders.add(named)
  }
  return {
    has: (path) =>
      names.has(path) ||
      parentsOf(path).some((folder) => folders.has(folder)) ||
      templates.some((parts) => fitsTemplate(parts, path)),
  }
}

/** Words with an extension, including what follows it, such as a query. */
function wordsOf(text: string): string[] {
  return text.split(/[\s"'`()<>,;{}[\]=|]+/).filter((word) => word.length <= MAX_NAME && word.includes('.'))
}

function nameOf(word: string, origin: string): string {
  const path = (word.startsWith(origin) ? word.slice(origin.length) : word).replace(/[.:!]+$/, '')
  return pathOf(path.startsWith('/') ? path : `/${path.replace(/^(?:\.\.?\/)+(?:public\/)?/, '')}`)
}

/** Names that code composes: `/pictures/${name}.svg`, or a text that ends like a folder. */
function templatesIn(text: string): string[][] {
  const templates = [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
    // `/${page}` could be a link to anything.
    .filter((parts) => parts.some((part) => /[^/.]/.test(part)) && parts.some((part) => /[/.]/.test(part)))
  const folders = [...text.matchAll(/(["'`])(\/?(?:[\w.-]+\/)+)\1/g)].map(([, , folder = '']) => [folder, ''])
  return [...templates, ...folders].map((parts) =>
    parts.map((part, index) => (index === 0 ? part.replace(/^\/?/, '/') : part.replace(/[?#].*$/, ''))),
  )
}

/** Files of the site that may refer to others: its sections, whether used or not, its modules, styles, scripts and public texts. */
function codeFiles(facts: SiteFacts): readonly string[] {
  const { theme, hooks, head } = facts.manifest
  const named = [
    ...stepModules(facts.manifest),
    ...theme.stylesheets,
    ...(theme.ornament === undefined ? [] : [theme.ornament]),
    ...(hooks.onError === undefined ? [] : [hooks.onError]),
  ]
  const folders = new Set(['sections', 'public', ...named.map(dirname).filter((folder) => folder !== '')])
  const own = head.scripts.flatMap((script) => (script.package === undefined ? [script.file] : []))
  const packaged = sectionModules(facts).map(({ file }) => file)
  const listed = [...folders].flatMap((folder) => facts.files.list(folder))
  return [...new Set([...listed, ...named, ...own, ...packaged])].filter(
    (file) => READABLE.test(file) && (facts.files.bytes(file) ?? 0) <= MAX_READ,
  )
}
