import { afterEach, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

let made: MadeSite
afterEach(() => made.remove())

async function validate(...options: string[]): Promise<string> {
  const io = recordedIo(made.folder)
  await run(['validate', ...options], io)
  return io.stdout
}

const shown = (text: string) => text.match(/^site\.config\.yaml:\d+:\d+ {2}/gm)?.length

it('shows 20 findings of one cause, and counts the rest', async () => {
  const routes = Array.from(
    { length: 60 },
    (_, index) =>
      `  - { name: page-${index}, path: /page-${index}, title: { es: Título, en: Title }, sections: [Shown] }\n`,
  )
  made = makeSite({
    'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español }, pt: { label: Português } } }
routes:
${routes.join('')}`,
  })
  const text = await validate()
  expect(text).toMatch(/^and 40 more with the same cause: manifest\/unknown-locale {2}There is no locale "en"\./m)
  expect(text).toMatch(
    /^and 40 more with the same cause: manifest\/missing-translation {2}This text is missing in "pt"\./m,
  )
  expect(shown(text)).toBeLessThanOrEqual(42)
  expect(text).toMatch(/\n12\d errors/)
  const refusal = recordedIo(made.folder)
  await run(['build'], refusal)
  expect(refusal.stdout).toMatch(
    /^and 40 more with the same cause: manifest\/unknown-locale {2}There is no locale "en"\./m,
  )
  expect(shown(refusal.stdout)).toBeLessThanOrEqual(42)
  // `--max` raises the limit, and formats for other programs have none.
  expect(shown(await validate('--max', '500'))).toBeGreaterThanOrEqual(120)
  expect(JSON.parse(await validate('--format', 'json')).diagnostics.length).toBeGreaterThanOrEqual(120)
})
