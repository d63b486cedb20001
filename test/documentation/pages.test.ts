import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyPaths } from '../../cli/documentation/key-pages.ts'
import { codeBlock, inlineCode, prose, sentenceOf } from '../../cli/documentation/markdown.ts'
import { addressOf } from '../../cli/documentation/page.ts'
import { allPages } from '../../cli/documentation/write-pages.ts'
import { readContents } from '../../cli/documentation/written-pages.ts'
import { createProgram } from '../../cli/program.ts'
import { allRules } from '../../runtime/checks/all-rules.ts'
import * as manifestDoor from '../../runtime/manifest/index.ts'
import { listSections, loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import { parseMarkdown } from '../../runtime/richtext/parse-markdown.ts'
import * as serverDoor from '../../runtime/server/index.ts'
import { guidePages } from '../support/read/guide-page.ts'
import { recordedIo } from '../support/run/recorded-io.ts'

const root = join(import.meta.dirname, '../..')
const pages = allPages(root)
const pagesOf = (group: string) => pages.filter((page) => page.group === group)

describe('the documentation has a page', () => {
  it('for every code of a finding, with why, wrong and right', () => {
    const found = new Map(pagesOf('findings').map((page) => [page.title, page]))
    expect([...found.keys()].sort()).toEqual([...allRules.keys()].sort())
    for (const [code, { title, isFixable = false }] of allRules) {
      const { lead, body } = found.get(code) ?? { lead: '', body: '' }
      expect(lead).toBe(`${title}.`)
      expect(body).toContain(isFixable ? '`--fix` fixes it' : '`--fix` leaves it alone')
      expect(body).toMatch(/## Wrong\n[\s\S]*```[\s\S]*## Right\n[\s\S]*```/)
    }
  })

  it('for a code that another page names, and leads there', () => {
    const { body = '' } = pages.find(({ title }) => title === 'manifest/unknown-key') ?? {}
    expect(body).toContain('[`manifest/misplaced-key`](/findings/manifest-misplaced-key)')
  })

  it('for every key of the manifest, with all that stands below it', () => {
    const schema = JSON.parse(readFileSync(join(root, 'schema/site.config.schema.json'), 'utf8'))
    expect(pagesOf('keys').map(({ title }) => title)).toEqual(Object.keys(schema.properties))
    const headings = new Set(
      pagesOf('keys').flatMap(({ title, body }) => [
        title,
        ...[...body.matchAll(/^##+ `([^`]+)`/gm)].map(([, path]) => path ?? ''),
      ]),
    )
    const paths = keyPaths()
    expect(paths.length).toBeGreaterThan(300)
    expect(paths).toEqual(
      expect.arrayContaining([
        'routes[].cache.maxAge',
        'forms.NAME.fields[].label',
        'theme.palettes',
        'validators.NAME.kind',
      ]),
    )
    expect(paths.filter((path) => !headings.has(path))).toEqual([])
  })

  it('for every command, with each of its options', () => {
    const { commands } = createProgram(recordedIo(root), () => {})
    for (const command of commands) {
      const { body = '' } = pagesOf('commands').find(({ title }) => title === `site ${command.name()}`) ?? {}
      const flags = [command, ...command.commands].flatMap(({ options }) => options.map(({ flags }) => flags))
      expect(flags.filter((flag) => !body.includes(`\`${flag}\``))).toEqual([])
      expect(body).toContain(command.description())
    }
    expect(pagesOf('commands')).toHaveLength(commands.length)
  })

  it('for everything that code may import, under the door that it comes from', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const doors = Object.entries<Record<string, string>>(exports).filter(
      ([, target]) => 'sitio-source' in Object(target),
    )
    const slugs = doors.map(([path]) => join('sitio', path).replaceAll('/', '-'))
    expect(pagesOf('reference').map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs))
    const names = (slug: string) => pagesOf(slug).map(({ title }) => title)
    expect(names('sitio')).toEqual(
      expect.arrayContaining(['Link', 'useFetch', 'SectionProps', 'SiteNames', 'defineValidator']),
    )
    expect(names('sitio-manifest')).toEqual(expect.arrayContaining([...Object.keys(manifestDoor), 'Route']))
    expect(names('sitio-server')).toEqual(expect.arrayContaining(Object.keys(serverDoor)))
    // The public names are documented where they are declared.
    const bare = slugs
      .flatMap((slug) => pagesOf(slug))
      .filter(({ lead }) => /^A (?:function|class|constant) of /.test(lead))
    expect(bare.map(({ title }) => title)).toEqual([])
  })

  it('for every section of the package, with each of its props', () => {
    const folder = join(root, 'sections')
    const names = listSections([folder])
    expect(pagesOf('sections').map(({ title }) => title)).toEqual(names)
    const { sections } = loadSections(names, [folder])
    for (const { title, body } of pagesOf('sections')) {
      const props = Object.keys(Object(sections.get(title)?.schema?.properties))
      expect(props.filter((prop) => !body.includes(`| \`${prop}\` |`))).toEqual([])
    }
  })

  it('for every file that is written by hand', () => {
    expect([...guidePages.keys()].filter((name) => !pages.some(({ id }) => id === name))).toEqual([])
    const listed = readContents(join(root, 'cli/docs')).flatMap((chapter) => chapter.pages)
    expect([...guidePages.keys()].sort()).toEqual(listed.sort())
  })
})

describe('each page', () => {
  it('has an address of its own, also where capitals do not count', () => {
    const addresses = pages.map((page) => addressOf(page).toLowerCase())
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('has a title, a lead and a text', () => {
    expect(pages.filter(({ title, lead, body }) => !title || !lead || !body).map(({ id }) => id)).toEqual([])
  })

  it('leads to other pages, not to files', () => {
    const known = new Set(pages.map(addressOf))
    const links = pages.flatMap(({ id, body }) =>
      [...withoutCode(body).matchAll(/(?<!\\)\]\(([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => ({ id, to })),
    )
    expect(links.length).toBeGreaterThan(500)
    expect(links.filter(({ to }) => !/^https?:/.test(to) && !known.has(to))).toEqual([])
  })
})

describe('what is not written as Markdown', () => {
  it('is shown as it is', () => {
    expect(textOf(prose('A <Form name> and [x](y), *all* of_it, `<b>`'))).toBe(
      'A <Form name> and [x](y), *all* of_it, <b>',
    )
    expect(textOf(inlineCode('a `b` c'))).toBe('a `b` c')
    expect(textOf(codeBlock('````md\n```js\n```\n````', 'md'))).toBe('````md\n```js\n```\n````')
  })

  it('has a first sentence', () => {
    expect(sentenceOf('Reads `a.b` and [more](x.md) of it. Then rests.')).toBe('Reads a.b and more of it.')
    expect(sentenceOf('Old paths, `/archive/*` for example:')).toBe('Old paths, /archive/* for example.')
  })
})

function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`\n]+`/g, '')
}

/** What a reader sees of it. */
function textOf(markdown: string): string {
  const texts = (node: unknown): string => {
    if (typeof node === 'string') return node
    if (!Array.isArray(node)) return ''
    const [name, , ...children] = node
    return typeof name === 'string' ? children.map(texts).join('') : node.map(texts).join('')
  }
  return texts(parseMarkdown(markdown, null)).trim()
}
