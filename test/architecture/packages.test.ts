import { describe, expect, it } from 'vitest'
import { imports, textOf } from './source-imports.ts'

describe('the packages', () => {
  it('that sitio brings to a site are those that its code names', () => {
    const { dependencies }: { dependencies: object } = JSON.parse(textOf('package.json'))
    const named = imports.filter(({ kind }) => kind !== 'types').map(({ target }) => target)
    const isUsed = (name: string) => named.some((target) => target === name || target.startsWith(`${name}/`))
    // The parser of Markdown, held at the last version that takes no quadratic time for many lists, quotes and underlined headings; and a peer
    // dependency of Apollo Client.
    expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual(['micromark', 'rxjs'])
  })
})
