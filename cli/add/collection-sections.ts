import { inWords, withHyphens } from './names.ts'
import type { NewCollection } from './new-collection.ts'
import type { SiteDraft } from './site-draft.ts'
import { writeSection } from './write-section.ts'

/** Writes the two sections of a new collection: the list, and the page of one entry. */
export function writeCollectionSections(draft: SiteDraft, added: NewCollection): void {
  const { name, one, type, client, isMarkdown } = added
  const list = `${type}List`
  writeSection(draft, {
    name: list,
    description: `The ${inWords(name).toLowerCase()}, each with a link to its page.`,
    props: {},
    settings: client.name === 'default' ? {} : { client: client.name },
    messages: { empty: 'There is nothing here yet.', failed: 'This did not load. Reload the page in a minute.' },
    component: listComponent(list, added),
    styles: listStyles(withHyphens(list)),
    test: listTest(list, added),
    operation: `query ${list}($locale: String!) {
  ${name}(locale: $locale) {
    id
    slug
    title
    lead
  }
}
`,
  })
  writeSection(draft, {
    name: type,
    description: `The page of one ${inWords(one).toLowerCase()}.`,
    props: {
      lead: { description: 'One or two sentences below the title.', $ref: 'sitio:text' },
      ...(isMarkdown ? { body: { description: 'The whole text.', $ref: 'sitio:richtext' } } : {}),
    },
    settings: {},
    messages: {},
    component: entryComponent(added),
    ...(isMarkdown ? { styles: bodyStyles(withHyphens(type)) } : {}),
    test: entryTest(added),
  })
}

const listComponent = (
  list: string,
  { name, one }: NewCollection,
) => `import { Link, type SectionProps, useText } from 'sitio'
import type { ${list}Data, ${list}Props } from './${list}.types.ts'

export function ${list}({ id, props, data, failed }: SectionProps<${list}Props, ${list}Data>) {
  const t = useText()
  const Title = props.heading === 1 ? 'h1' : 'h2'
  const Name = props.heading === 1 ? 'h2' : 'h3'
  const entries = data?.${name} ?? []
  return (
    <section id={id} className="${withHyphens(list)} grid band" aria-labelledby={\`\${id}-title\`}>
      <header className={\`heading heading--\${props.heading}\`}>
        <Title className="heading__title" id={\`\${id}-title\`}>
          {props.title}
        </Title>
      </header>
      {entries.length === 0 && <p className="missing">{t(failed ? 'failed' : 'empty')}</p>}
      <div className="${withHyphens(list)}__entries">
        {entries.map((entry) => (
          <article key={entry.id} className="${withHyphens(list)}__entry">
            <Name className="${withHyphens(list)}__name">
              <Link to="${withHyphens(one)}" params={{ slug: entry.slug }}>
                {entry.title}
              </Link>
            </Name>
            <p>{entry.lead}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
`

const entryComponent = ({
  type,
  isMarkdown,
}: NewCollection) => `import ${isMarkdown ? '{ RichText, type SectionProps }' : 'type { SectionProps }'} from 'sitio'
import type { ${type}Props } from './${type}.types.ts'

export function ${type}({ id, props }: SectionProps<${type}Props>) {
  const Title = props.heading === 1 ? 'h1' : 'h2'
  return (
    <article id={id} className="${withHyphens(type)} grid band" aria-labelledby={\`\${id}-title\`}>
      <header className={\`heading heading--\${props.heading}\`}>
        <Title className="heading__title" id={\`\${id}-title\`}>
          {props.title}
        </Title>
        {props.lead && <p className="heading__lead">{props.lead}</p>}
      </header>${isMarkdown ? bodyOf(withHyphens(type)) : ''}
    </article>
  )
}
`

const bodyOf = (name: string) => `
      {props.body && (
        <div className="${name}__body">
          <RichText value={props.body} heading={props.heading + 1} />
        </div>
      )}`

const listStyles = (name: string) => `  .${name}__entries {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    gap: 2.5rem calc(var(--gap, 1.5rem) * 1.5);
  }

  .${name}__entry {
    border-block-start: 1px solid var(--line, currentcolor);
    padding-block-start: 1.25rem;
  }

  .${name}__name {
    margin-block-end: 0.5rem;
    font-size: var(--size-display-3, 1.5rem);
    line-height: 1.2;
  }
`

const bodyStyles = (name: string) => `  .${name}__body {
    max-width: var(--size-measure, 38rem);
  }

  .${name}__body > * + * {
    margin-block-start: 1em;
  }

  .${name}__body :is(ul, ol) {
    padding-inline-start: 1.5em;
    list-style: disc;
  }

  .${name}__body ol {
    list-style: decimal;
  }
`

const listTest = (list: string, { name }: NewCollection) => `import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

const props = { title: { '*': 'All of them' } }

it('leads to the page of each entry', async () => {
  const data = { ${name}: [{ id: '1', slug: 'one', title: 'One', lead: 'The first.' }] }
  const { element } = await renderSection('${list}', props, { data })
  expect(element.querySelector('a')?.getAttribute('href')).toMatch(/\\/one$/)
})

it('says so where there is none', async () => {
  const { element } = await renderSection('${list}', props, { data: { ${name}: [] } })
  expect(element.querySelector('.missing')?.textContent).toContain('nothing here yet')
})

it('says so where the back-end does not answer', async () => {
  const { element } = await renderSection('${list}', props, { failed: true })
  expect(element.querySelector('.missing')?.textContent).toContain('did not load')
})
`

const entryTest = ({ type }: NewCollection) => `import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

it('shows its title and its lead', async () => {
  const text = (words: string) => ({ '*': words })
  const { element } = await renderSection('${type}', { title: text('One'), lead: text('The first.') })
  expect(element.querySelector('h2')?.textContent).toBe('One')
  expect(element.textContent).toContain('The first.')
})
`
