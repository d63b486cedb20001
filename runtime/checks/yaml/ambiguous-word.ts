import { notePage } from '../../manifest/problems/examples/note-page.ts'
import { keyPlacesOf } from '../../manifest/shape/key-places.ts'
import { typesOf } from '../../manifest/shape/schema-words.ts'
import { startOf } from '../../manifest/yaml/located-value.ts'
import { isRecord } from '../../values/is-record.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { plainScalars, type WrittenScalar } from './plain-scalars.ts'
import { quotesAround } from './quotes-around.ts'

/** Words that YAML 1.1 reads as true or false, and YAML 1.2 as texts. */
const WORD = /^(?:yes|no|on|off)$/i

export const ambiguousWord = defineCheck({
  code: 'yaml/ambiguous-word',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'Other tools read a word as true or false',
  why: 'The words yes, no, on and off are texts here, as YAML 1.2 says. Many tools still read YAML 1.1, where they are true and false: the country code of Norway becomes false in an editor, a translation service or a script. Put the word in quotes, so that every tool reads the same.',
  wrong: { 'locales/en.yaml': 'answer: no\n', 'site.config.yaml': notePage('answer') },
  right: { 'locales/en.yaml': "answer: 'no'\n", 'site.config.yaml': notePage('answer') },
  message: ({ written }: { written: string }) =>
    `"${written}" is a text here, but ${/yes|on/i.test(written) ? 'true' : 'false'} for tools that read YAML 1.1. Write '${written}'.`,
  check(facts, report) {
    for (const scalar of plainScalars(facts, (value) => typeof value === 'string' && WORD.test(value))) {
      const { written, mark, path } = scalar
      if (!WORD.test(written) || (scalar.in === 'manifest' && isDeclared(facts, scalar))) continue
      const position = startOf(mark)
      report({ position, path }, { written }, { suggestion: `'${written}'`, fix: quotesAround(scalar) })
    }
  },
})

/** Whether the schema itself contains the word: as a key, or as a value of a switch. */
function isDeclared({ document, sections }: SiteFacts, { path, at }: WrittenScalar): boolean {
  if (document.root === null) return false
  const places = keyPlacesOf(document.root, (name) => sections.get(name)?.schema ?? null)
  const declaring = places.declaring(String(path.at(-1)))
  return at === 'key' ? declaring.length > 0 : declaring.some(({ value }) => allowsSwitch(value.schema))
}

function allowsSwitch(schema: unknown): boolean {
  return isRecord(schema) && typesOf(schema).includes('boolean')
}
