import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declaration, findDeclaration, publicNames } from './declarations.ts'
import { codeBlock, inlineCode, prose, sentenceOf, table } from './markdown.ts'
import { addressOf, type Page } from './page.ts'

/** An entry point of the package: `sitio/server`. */
export interface Door {
  readonly name: string
  /** Its source file. */
  readonly file: string
}

/** The entry points with code, as package.json declares them. */
function doorsOf(root: string): Door[] {
  const { name, exports }: { name: string; exports: Record<string, string | Record<string, string>> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === 'string' ? undefined : target['sitio-source']
    return source === undefined ? [] : [{ name: join(name, path), file: join(root, source) }]
  })
}

const overview = { group: 'reference', heading: 'Reference' } as const

/** Everything that a site's code may import, from its docstrings: a page for each name, and one for each entry point. */
export function exportPages(root: string): Page[] {
  return doorsOf(root).flatMap((door) => {
    const slug = door.name.replaceAll('/', '-')
    const above = { ...overview, id: `reference-${slug}`, slug, title: `import … from '${door.name}'` }
    const found = publicNames(door.file).map(({ name, file }) => findDeclaration(file, name))
    const names = new Set(found.map(({ name }) => name))
    const addressFor = (name: string) => addressOf({ group: slug, slug: name })
    const pages = found.map((declaration): Page => {
      const { name, doc, kind } = declaration
      return {
        id: `${slug}-${name}`,
        group: slug,
        slug: name,
        heading: overview.heading,
        title: name,
        lead: doc.text === '' ? `A ${kind} of ${door.name}.` : sentenceOf(doc.text),
        above: above.id,
        body: bodyOf(door.name, declaration, names, addressFor),
      }
    })
    const listOf = (title: string, isIn: (declaration: Declaration) => boolean) => {
      const rows = found
        .filter(isIn)
        .map(({ name, doc }) => [`[\`${name}\`](${addressFor(name)})`, prose(sentenceOf(doc.text))])
      return rows.length === 0 ? [] : [`## ${title}`, table(['name', 'what it is'], rows)]
    }
    const lead = `What ${door.name} gives: ${found.filter(({ kind }) => kind !== 'type').length} values and their types.`
    const isHook = ({ name, kind }: Declaration) => kind !== 'type' && /^use[A-Z]/.test(name)
    const isComponent = ({ name, kind, file }: Declaration) =>
      kind !== 'type' && file.endsWith('x') && /^[A-Z]/.test(name)
    const body = [
      lead,
      ...listOf('Components', isComponent),
      ...listOf('Hooks', isHook),
      ...listOf('Functions', (each) => each.kind !== 'type' && !isHook(each) && !isComponent(each)),
      ...listOf('Types', ({ kind }) => kind === 'type'),
    ]
    return [{ ...above, lead, body: body.join('\n\n') }, ...pages]
  })
}

function bodyOf(
  door: string,
  { name, kind, signature, doc }: Declaration,
  names: ReadonlySet<string>,
  addressFor: (name: string) => string,
): string {
  const mentioned = [...new Set(signature.match(/\b[A-Z]\w+/g) ?? [])].filter(
    (other) => other !== name && names.has(other),
  )
  return [
    codeBlock(`import ${kind === 'type' ? 'type ' : ''}{ ${name} } from '${door}'`, 'ts'),
    prose(doc.text),
    ...(doc.params.length === 0
      ? []
      : [
          table(
            ['argument', 'what it is'],
            doc.params.map(([param, text]) => [inlineCode(param), prose(text)]),
          ),
        ]),
    ...doc.notes.map(([word, text]) => `${word} ${prose(text)}`),
    codeBlock(signature, 'ts'),
    ...(mentioned.length === 0
      ? []
      : [`Names in it: ${mentioned.map((other) => `[\`${other}\`](${addressFor(other)})`).join(', ')}.`]),
    ...doc.examples.map((example) => `## Example\n\n${codeBlock(example, 'tsx')}`),
  ].join('\n\n')
}
