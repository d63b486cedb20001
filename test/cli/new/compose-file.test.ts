import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { composeFile } from '../../../cli/new/compose-file.ts'

it('catches mail where visitors send something, and nowhere else', () => {
  const [without, withForms] = [false, true].map((hasForms) => parse(composeFile(hasForms)).services)
  expect(Object.keys(without)).toEqual(['site'])
  expect(Object.keys(withForms)).toEqual(['site', 'mail'])
  expect(withForms.site.environment.SITE_SMTP_URL).toMatch(/^\$\{SITE_SMTP_URL:-smtp:\/\/mail:1025\}$/)
})

it('hands on what the environment says', () => {
  const { environment } = parse(composeFile(true)).services.site
  for (const [name, value] of Object.entries(environment))
    expect([name, value ?? `\${${name}:-}`]).toEqual([name, expect.stringContaining(`\${${name}:-`)])
})
