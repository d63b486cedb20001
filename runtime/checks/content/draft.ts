import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { isRecord } from '../../values/is-record.ts'
import { defineCheck } from '../rule/rule.ts'
import { writtenEntries } from './written-entries.ts'

export const contentDraft = defineCheck({
  code: 'content/draft',
  severity: 'note',
  needs: 'site',
  title: 'An entry is a draft, which visitors do not see',
  why: 'An entry with "draft: true" exists only in site dev: it has no page, and is in no list, feed or sitemap. Its fields are checked like those of all others. Remove the line to publish it. If the type of a collection has a field "draft" of its own, the collection decides itself what that means.',
  wrong: collectionExample({ also: { name: 'mood', type: 'String', entry: ', draft: true' } }),
  right: collectionExample({ also: { name: 'mood', type: 'String', entry: '' } }),
  message: () => 'This entry is a draft: site dev shows it, but visitors do not see it. To publish it, remove "draft".',
  check(facts, report) {
    for (const { file, entry, path, fields } of writtenEntries(facts)) {
      const { draft } = entry
      const isDraft = draft === true || (isRecord(draft) && Object.values(draft).includes(true))
      if (isDraft && !fields.has('draft')) report(file.place([...path, 'draft'], 'key'), {})
    }
  },
})
