import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadSite } from '../../runtime/source/load-site.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { limitProcessor } from '../support/run/processor-limit.ts'

const SITES = join(import.meta.dirname, '../faults/sites')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A copy of base sites that a test fills with as much as it wants. */
function copyOf(...names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-large-'))
  folders.push(folder)
  for (const name of names) cpSync(join(SITES, name), folder, { recursive: true })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return {
    write,
    edit: (file: string, from: string, to: string) =>
      write(
        file,
        readFileSync(join(folder, file), 'utf8').replace(from, () => to),
      ),
    async find(code: string) {
      const loaded = loadSite(join(folder, 'site.config.yaml'), {})
      const { findings } = await checkSite(loaded, { wants: (each) => each === code })
      return findings
    },
  }
}

function lines(length: number, line: (at: number) => string): string {
  return Array.from({ length }, (_, at) => `${line(at)}\n`).join('')
}

describe('a large site is checked', () => {
  limitProcessor(15)

  it('with thousands of links to headings', async () => {
    const site = copyOf('notes', 'entries')
    site.edit('schema/notes.graphql', 'type Query {', 'scalar Markdown\n\ntype Query {')
    site.edit('schema/notes.graphql', '  mood: String', '  body: Markdown!')
    site.write('sections/Note/Note.graphql', 'query Note { notes { title body } }\n')
    const links = lines(40, () => '- [On](#the-first-day)')
    site.write('content/notes.yaml', '[]\n')
    for (let at = 0; at < 1000; at += 1) {
      const head = `slug: n${at}\ntitle: The note ${at}\nlead: On the day ${at}.`
      site.write(`content/notes/n${at}.md`, `---\n${head}\n---\n${links}\n## The ${at === 7 ? 'last' : 'first'} day\n`)
    }
    const found = await site.find('links/missing-anchor')
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set(['content/notes/n7.md']))
  })

  it('with thousands of addresses that have moved', async () => {
    const site = copyOf('notes')
    const pages = lines(5000, (at) => `  - { name: p${at}, path: /new/p${at}, sections: [Note] }`)
    site.edit('site.config.yaml', 'routes:\n', `routes:\n${pages}`)
    site.write('site.urls.lock', `# site.urls.lock 1:\n${lines(5000, (at) => `/old/p${at} p${at} en`)}`)
    expect(await site.find('urls/gone')).toHaveLength(5000)
  })

  it('with thousands of messages that a language lacks', async () => {
    const site = copyOf('notes')
    site.edit('site.config.yaml', '{ label: English }', '{ label: English }\n    de: { label: Deutsch }')
    site.edit('site.config.yaml', '{ en: Hello }', '{ en: Hello, de: Hallo }')
    site.edit('site.config.yaml', 'than that. }', 'than that., de: Kurze Notizen. }')
    site.write('locales/de.yaml', '{}\n')
    site.write(
      'sections/Note/Note.tsx',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is read.
      "import { type SectionProps, useText } from 'sitio'\n\nexport function Note({ id }: SectionProps<object>) {\n  return <p>{useText()(`words.${id}`)}</p>\n}\n",
    )
    site.write('sections/Note/locales/en.yaml', `words:\n${lines(15_000, (at) => `  w${at}: Word`)}`)
    site.write('sections/Note/locales/de.yaml', '{}\n')
    const [finding, ...more] = await site.find('messages/missing-in-locale')
    expect(more).toEqual([])
    expect(finding?.fix?.edits[0]?.text.split('\n')).toHaveLength(15_000 + 3)
  })
})
