import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { isRecord } from '../../values/is-record.ts'
import { defineCheck } from '../rule/rule.ts'
import { writtenEntries } from './written-entries.ts'

export const contentDraft = defineCheck({
  code: 'content/draft',
  severity: 'note',
  needs: 'site',
  title: 'An entry is a draft, which visitors do not get',
  why: 'An entry with "draft: true" is there in site dev alone: it has no page, and stands in no list, feed or sitemap. Its fields are checked as those of all others. Take the line out when it is to be published. A collection whose type has a field "draft" of its own decides itself what that means.',
  wrong: collectionExample({ also: { name: 'mood', type: 'String', entry: ', draft: true' } }),
  right: collectionExample({ also: { name: 'mood', type: 'String', entry: '' } }),
  message: () => 'This entry is a draft: site dev shows it, and no visitor gets it. To publish it, take "draft" out.',
  check(facts, report) {
    for (const { file, entry, path, fields } of writtenEntries(facts)) {
      const { draft } = entry
      const isDraft = draft === true || (isRecord(draft) && Object.values(draft).includes(true))
      if (isDraft && !fields.has('draft')) report(file.place([...path, 'draft'], 'key'), {})
    }
  },
})
