import { describe, expect, it } from 'vitest'
import { loadSite } from '../../runtime/source/load-site.ts'
import { makeSite } from '../support/sites/make-site.ts'

/** What loading finds in a site whose manifest has these routes. */
function found(routes: string, rest = ''): string[] {
  const site = makeSite({
    'site.config.yaml': `version: 1
site: { product: Prueba }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
routes:
${routes}
${rest}`,
  })
  try {
    const { problems } = loadSite(site.config, {})
    return problems.map(({ code, position }) => `${code} ${position.line}:${position.column}`)
  } finally {
    site.remove()
  }
}

describe('names that point nowhere', () => {
  it('are told beside the mistakes of shape', () => {
    const routes = `  - { name: index, path: /, layuot: default, sections: [Shwon] }
  - { name: other, path: /other, palette: nigth, cache: { maxAge: 300 }, sections: [Shown] }`
    expect(found(routes, 'redirects: [{ from: /old, to: othre }]\n')).toEqual([
      'manifest/unknown-key 5:29',
      'manifest/wrong-type 6:67',
      'manifest/unknown-section 5:57',
      'manifest/unknown-palette 6:43',
      'manifest/unknown-route 7:31',
    ])
  })

  it('are not sought in what had to be guessed', () => {
    expect(found('  - { name: index, path: /, secions: [Shwon] }')).toEqual(['manifest/unknown-key 5:29'])
  })

  it('are not those of something that is declared, although not well, even if its name is that of a key', () => {
    const routes = '  - { name: index, path: /, sections: [Shwon], validators: [enabled] }'
    expect(found(routes, 'validators: { enabled: { kind: flag } }\n')).toEqual(['manifest/out-of-range 6:24'])
  })

  it.each([
    ['  - { name: Índice, path: /, sections: [Shwon] }', ['manifest/wrong-form 5:13']],
    ['  - { name: index, path: { es: /, en: contact }, sections: [Shwon] }', ['manifest/wrong-form 5:39']],
    ['  - { name: index, path: /, sections: [Shwon, 3] }', ['manifest/wrong-type 5:47']],
  ])('are left for the next run where too little is certain: %s', (routes, expected) => {
    expect(found(routes)).toEqual(expected)
  })
})
