import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { isForWriters } from '../../values/texts/front-matter.ts'
import { defineCheck } from '../rule/rule.ts'
import { fieldsByCollection } from './written-entries.ts'

/** Formats in which people write content, here or with other tools. */
const ENDINGS = /\.(?:ya?ml|json|csv|toml|mdx?|markdown)$/i

const example = collectionExample()

export const unread = defineCheck({
  code: 'content/unread',
  severity: 'warning',
  needs: 'site',
  title: 'Nothing reads a file in the content folder',
  why: 'The entries of a collection are the list <collection>.yaml, and the files <id>.md, or <id>.<language>.md, in the folder of the collection itself. A file with another extension, or in a deeper folder, looks like content, but no visitor ever sees it. Rename, move or remove the file. README.md, and files and folders that begin with an underscore, are for those who write the entries, and are never reported.',
  wrong: { ...example, 'content/notes/2026/third.md': '---\nslug: third-note\ntitle: Third\n---\n' },
  right: { ...example, 'content/notes/third.md': '---\nslug: third-note\ntitle: Third\n---\n' },
  message: ({ folder, collection }: { folder: string; collection: string }) =>
    `Nothing reads this file: the collection "${collection}" consists of ${folder}/${collection}.yaml and ${folder}/${collection}/<id>.md. Rename, move or remove it.`,
  check({ files, schemas, site }, report) {
    const clients = [...site.clients.values()].filter(isEmbedded)
    const folders = new Set(clients.flatMap(({ content }) => content ?? []))
    for (const folder of folders) {
      const own = clients.filter(({ content }) => content === folder)
      const collections = own.flatMap(({ name }) => [...fieldsByCollection(schemas.get(name)?.schema ?? null).keys()])
      for (const file of files.list(folder)) {
        const collection = strayOf(file.slice(folder.length + 1), collections)
        if (collection !== null) report({ position: { file, line: 1, column: 1 } }, { folder, collection })
      }
    }
  },
})

/** The collection to which the author probably thought an unread file belongs; null when the file is read, or that is unclear. */
function strayOf(file: string, collections: readonly string[]): string | null {
  const [first = '', ...inside] = file.split('/')
  const name = inside.at(-1) ?? first
  if (!ENDINGS.test(name) || file.split('/').some((step) => step.startsWith('.') || isForWriters(step))) return null
  if (inside.length > 0) {
    const isEntry = inside.length === 1 && name.endsWith('.md')
    return !isEntry && collections.includes(first) ? first : null
  }
  const stem = name.replace(ENDINGS, '')
  if (name === `${stem}.yaml` && collections.includes(stem)) return null
  return collections.find((each) => each === stem) ?? nearestName(stem, collections)
}
