import type { SourceText } from '../../manifest/source-text.ts'
import type { SiteFacts } from '../facts.ts'
import { once } from '../once.ts'

/** An address in a stylesheet. */
export interface StyleUrl {
  readonly source: SourceText
  readonly address: string
  readonly offset: number
}

/** What the stylesheets of the theme, and of the sections that the manifest uses, fetch. */
export const styleUrls = once((facts: SiteFacts): readonly StyleUrl[] => {
  const ofSections = [...facts.sections].flatMap(([name, { styles }]) =>
    styles === null ? [] : [`sections/${name}/${name}.css`],
  )
  const files = new Set([...facts.manifest.theme.stylesheets, ...ofSections])
  return [...files].flatMap((file) => {
    const source = facts.files.read(file)
    return source === null ? [] : urlsIn(source)
  })
})

function urlsIn(source: SourceText): StyleUrl[] {
  const text = source.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))
  return [...text.matchAll(/\burl\(\s*["']?([^\s"')]+)/g)].map(({ index, 0: whole, 1: address = '' }) => ({
    source,
    address,
    offset: index + whole.length - address.length,
  }))
}
