import { yamlText } from '../../runtime/manifest/yaml/add-value.ts'
import { inWords, withHyphens } from './names.ts'
import type { NewCollection } from './new-collection.ts'
import type { SiteDraft } from './site-draft.ts'

/** Two sample entries for a new collection, as files. */
export function sampleEntries(draft: SiteDraft, { name, one, client, isMarkdown }: NewCollection): [string, string][] {
  const entries = ['first', 'second'].map((which) => ({
    id: which,
    slug: `${which}-${withHyphens(one)}`,
    title: draft.inEachLanguage(`${inWords(which)} ${inWords(one).toLowerCase()}`),
    lead: draft.inEachLanguage(`What the ${which} ${inWords(one).toLowerCase()} is about.`),
  }))
  if (!isMarkdown) return [[`${client.content}/${name}.yaml`, yamlText(entries)]]
  return entries.map(({ id, ...fields }) => [
    `${client.content}/${name}/${id}.md`,
    `---\n${yamlText(fields)}---\n\nWrite the text here, in **Markdown**.\n`,
  ])
}
