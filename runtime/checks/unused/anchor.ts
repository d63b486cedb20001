import type { SourceText } from '../../manifest/text/source-text.ts'
import { anchorsOf } from '../../manifest/yaml/anchors.ts'
import { markdownParts } from '../../values/texts/front-matter.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { manifestSources } from '../facts/manifest-sources.ts'
import { contentFiles, messageFiles } from '../facts/site-texts.ts'
import { defineCheck } from '../rule/rule.ts'

export const unusedAnchor = defineCheck({
  code: 'unused/anchor',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'An anchor is never used',
  why: 'An anchor such as &defaults names a value, so that an alias, *defaults, can repeat it further down in the same file. One that nothing repeats is usually left over from an alias that was removed. Remove the anchor: the value stays as it is.',
  wrong: `head:
  description: &description { en: Short notes about a small site that has everything a site needs and nothing more than that. }
`,
  right: `head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
`,
  message: ({ name }: { name: string }) => `No alias *${name} uses the anchor &${name}. Remove the anchor.`,
  check(facts, report) {
    for (const source of sourcesOf(facts)) {
      for (const { name, offset, isRepeated } of anchorsOf(yamlOf(source))) {
        if (isRepeated) continue
        const end = offset + name.length + 1
        const blanks = /^ */.exec(source.text.slice(end))?.[0].length ?? 0
        report(
          { position: source.positionAt(offset) },
          { name },
          { fix: { isSafe: true, edits: [{ file: source.file, start: offset, end: end + blanks, text: '' }] } },
        )
      }
    }
  },
})

function sourcesOf(facts: SiteFacts): SourceText[] {
  const beside = [...messageFiles(facts).map(([, file]) => file), ...contentFiles(facts)]
  const files = new Set(beside.map(({ file }) => file))
  return [...manifestSources(facts.document).values(), ...[...files].flatMap((file) => facts.files.read(file) ?? [])]
}

/** The whole of a YAML file; of a Markdown file only its front matter, at the same position. */
function yamlOf({ file, text }: SourceText): string {
  return file.endsWith('.md') ? (markdownParts(text).head ?? '') : text
}
