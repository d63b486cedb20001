import { describe, expect, it } from 'vitest'
import { files, textOf } from './source-imports.ts'

describe('the sites of this repository', () => {
  it('are named nowhere in runtime and cli', () => {
    const own = files.filter((file) => !file.startsWith('sections/'))
    const named = own.filter((file) => /colibr[ií]|panader[ií]a/i.test(textOf(file)))
    expect(named).toEqual([])
  })
})

describe('the browser', () => {
  it('is known to its own layer only', () => {
    const elsewhere = files
      .filter((file) => file.startsWith('runtime/') && !file.startsWith('runtime/client/'))
      .filter((file) =>
        /\b(?:document\.(?:querySelector|getElement|cookie)|window\.|localStorage|sessionStorage)/.test(textOf(file)),
      )
    expect(elsewhere.sort()).toEqual([
      // Deletes the cookies of its tag.
      'runtime/analytics/gtag.ts',
      // The names that sections may not read while they render.
      'runtime/checks/sections/code-units.ts',
      // The development server writes the script that sets up fast refresh.
      'runtime/dev/dev-plugin.ts',
      // The script of a page that leads on.
      'runtime/prerender/redirect-page.ts',
      // The session's cookie is read and written by scripts.
      'runtime/session/read-cookie.ts',
      'runtime/session/session.ts',
    ])
  })
})
