import { expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import type { BackendProblem } from '../../runtime/backend/rules/backend-problem.ts'
import { parseContentYaml } from '../../runtime/backend/storage/content-yaml.ts'

it.each([
  [
    'texts, numbers and dates',
    'title: Café «Sol»\nprice: 4.50\nsold: 0o17\ncode: 007\nday: 2026-11-28\nfree: ~\nopen: true\nno: no\n',
  ],
  [
    'lists and maps',
    'tags:\n- one\n- two\nplace:\n  city: San José\n  at: [9.93, -84.08]\nrows: [{ a: 1 }, { b: null }]\n',
  ],
  ['comments and quotes', "# of the season\nquote: 'it''s'  # here\nother: \"a\\tb\"\nempty:\n"],
  ['texts of several lines', 'lead: >\n  One\n  two\nbody: |\n  One\n  two\n'],
  ['anchors', 'one: &a { b: 1 }\ntwo: *a\n'],
  ['Windows line ends', 'one: 1\r\ntwo: 2\r\n'],
  ['nothing', ''],
  ['a list', '- id: one\n  title: One\n- id: two\n  title: Two\n'],
])('content is the YAML that it looks like: %s', (_, text) => {
  const problems: BackendProblem[] = []
  const whole = parseDocument(text, { version: '1.2', stringKeys: true })
  expect(parseContentYaml(text, 'a.yaml', problems).value).toEqual(whole.toJS())
  expect(problems).toEqual([])
})

it('knows where a value stands that was read the quick way', () => {
  const yaml = parseContentYaml('title: One\nplace:\n  city: San José\n', 'a.yaml', [])
  expect(yaml.problemAt(['place', 'city'], 'Wrong.')).toMatchObject({ file: 'a.yaml', line: 3, column: 9 })
  expect([yaml.has(['place', 'city']), yaml.has(['place', 'street'])]).toEqual([true, false])
})

it('tells a mistake where it is', () => {
  const problems: BackendProblem[] = []
  parseContentYaml('title: One\ntitle: Two\n', 'a.yaml', problems)
  expect(problems).toMatchObject([{ file: 'a.yaml', line: 2, isSyntax: true }])
})
