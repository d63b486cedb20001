import { findSecret } from '../../manifest/text/secret-forms.ts'
import type { SourceText } from '../../manifest/text/source-text.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { publicFiles } from '../facts/public-files.ts'
import { withoutCode } from '../facts/rich-texts.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { contentTexts, messageTexts } from '../facts/site-texts.ts'
import { stepModules } from '../facts/step-modules.ts'
import { placeInText, typedTexts } from '../facts/typed-texts.ts'
import { placeOf, type WrittenText } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'

/** Public files that contain text. */
const TEXT_FILE = /\.(?:css|csv|env|html?|js|json|key|map|md|mjs|pem|svg|txt|webmanifest|xml|ya?ml)$|\/\.env[^/]*$/i

/** Larger files are data that was not written by hand. */
const MOST_BYTES = 2_000_000

const page = (text: string) => `routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { text: { en: '${text}' } } }]
`

export const literal = defineCheck({
  code: 'secrets/literal',
  severity: 'error',
  needs: 'site',
  title: 'A secret is written out in a text, a public file or the code',
  why: 'Texts, content and public files go to every visitor, and the code to everybody who can read the repository, whose history keeps it for ever. Revoke the value where it was issued. Give a back-end the new one through its client: { secret: NAME } reads it from the environment, on the server only. Examples in the code of a Markdown text are ignored.',
  wrong: page('Our database is postgres://notes:correct-horse@db.notes.example/notes'),
  right: page('Our database has a password that only the server knows.'),
  message: ({ looksLike }: { looksLike: string }) =>
    `This looks like ${looksLike}, where others can read it. Remove it, revoke it where it was issued, and keep the new one in an environment variable.`,
  check(facts, report) {
    for (const { text, path } of typedTexts(facts)) {
      const found = secretIn(facts, { text, path, file: null })
      if (found === null) continue
      report(placeInText(facts, path, text.slice(found.index, found.end)), { looksLike: found.looksLike })
    }
    for (const written of [...messageTexts(facts), ...contentTexts(facts)]) {
      const found = secretIn(facts, written)
      if (found === null) continue
      const part = { before: written.text.slice(0, found.index), part: written.text.slice(found.index, found.end) }
      report(placeOf(facts, written, part), { looksLike: found.looksLike })
    }
    for (const source of [...codeOf(facts), ...publicTexts(facts)]) {
      const found = findSecret(source.text)
      if (found !== null) report({ position: source.positionAt(found.index) }, { looksLike: found.looksLike })
    }
  },
})

/** The first secret in a text. Code in a Markdown text is an example, and ignored. */
function secretIn(facts: SiteFacts, written: WrittenText): ReturnType<typeof findSecret> {
  return findSecret(written.text) === null ? null : findSecret(withoutCode(facts, written))
}

/** The modules of sections and steps, without duplicates. */
function codeOf(facts: SiteFacts): Iterable<SourceText> {
  const ofSections = sectionModules(facts).map(({ source }) => source)
  const steps = stepModules(facts.manifest).flatMap((file) => facts.files.read(file) ?? [])
  return new Map([...ofSections, ...steps].map((source) => [source.file, source])).values()
}

function publicTexts(facts: SiteFacts): SourceText[] {
  return publicFiles(facts).paths.flatMap((path) => {
    const file = `public${path}`
    const bytes = TEXT_FILE.test(path) ? facts.files.bytes(file) : null
    return bytes === null || bytes > MOST_BYTES ? [] : (facts.files.read(file) ?? [])
  })
}
