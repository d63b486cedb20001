import type { SiteDraft } from './site-draft.ts'

/** What the folder of a new section holds. */
export interface NewSection {
  readonly name: string
  readonly description: string
  /** Its props beside `heading` and `title`, as its schema says them. */
  readonly props: Readonly<Record<string, object>>
  /** What its schema says below "sitio". */
  readonly settings: Readonly<Record<string, unknown>>
  /** Its messages, in English. */
  readonly messages: Readonly<Record<string, string>>
  readonly component: string
  /** The rules of its stylesheet, beside those of sections/base.css. */
  readonly styles?: string
  readonly test: string
  /** What it asks its client. */
  readonly operation?: string
  /** Props to look at it with. */
  readonly example?: Readonly<Record<string, unknown>>
}

/** Writes the folder of a section of the site's own: code, props, styles, messages in each language, and a test. */
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
  return `${/^en(?:-|$)/.test(code) ? '' : '# Translate, please: still in en.\n'}${lines.join('')}`
}
