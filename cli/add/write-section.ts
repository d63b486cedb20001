import { languageIn } from '../../runtime/values/texts/language-in.ts'
import type { SiteDraft } from './site-draft.ts'

/** The content of a new section's folder. */
export interface NewSection {
  readonly name: string
  readonly description: string
  /** The schema of its props besides `heading` and `title`. */
  readonly props: Readonly<Record<string, object>>
  /** Its schema's settings under "sitio". */
  readonly settings: Readonly<Record<string, unknown>>
  /** Its messages, in English. */
  readonly messages: Readonly<Record<string, string>>
  readonly component: string
  /** The rules of its stylesheet, in addition to those of sections/base.css. */
  readonly styles?: string
  readonly test: string
  /** The operation that it sends to its client. */
  readonly operation?: string
  /** Sample props. */
  readonly example?: Readonly<Record<string, unknown>>
}

/** Writes the folder of one of the site's own sections: code, props, styles, messages in each language, and a test. */
export function writeSection(draft: SiteDraft, section: NewSection): void {
  const { name, messages, operation } = section
  const file = (ending: string) => `sections/${name}/${ending}`
  draft.create(file(`${name}.tsx`), section.component)
  draft.create(file(`${name}.schema.json`), schemaText(section))
  if (section.styles !== undefined) draft.create(file(`${name}.css`), `@layer sections {\n${section.styles}}\n`)
  if (operation !== undefined) draft.create(file(`${name}.graphql`), operation)
  if (Object.keys(messages).length > 0)
    for (const code of draft.languages) draft.create(file(`locales/${code}.yaml`), messageText(messages, code))
  draft.create(file(`${name}.test.tsx`), section.test)
}

function schemaText({ name, description, props, settings, example }: NewSection): string {
  const heading = {
    description: "Level of the title: 1 in the section that opens a page, and carries the page's only h1.",
    enum: [1, 2],
    default: 2,
  }
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `${name}Props`,
    description,
    type: 'object',
    required: ['title'],
    additionalProperties: false,
    properties: { heading, title: { description: 'The title.', $ref: 'sitio:text' }, ...props },
    ...(example === undefined ? {} : { examples: [example] }),
    ...(Object.keys(settings).length === 0 ? {} : { sitio: settings }),
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

function messageText(messages: NewSection['messages'], code: string): string {
  const lines = Object.entries(messages).map(([key, text]) => `${key}: ${text}\n`)
  return `${languageIn(code) === 'en' ? '' : '# Translate, please: still in en.\n'}${lines.join('')}`
}
