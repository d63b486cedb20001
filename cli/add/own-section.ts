import { inWords, withHyphens } from './names.ts'
import type { BroughtSection } from './packaged-section.ts'
import type { SiteDraft } from './site-draft.ts'
import { writeSection } from './write-section.ts'

/** Writes a simple section as a starting point: a title, and a text of its own. */
export function writeOwnSection(draft: SiteDraft, name: string, heading: 1 | 2): BroughtSection {
  const title = inWords(name)
  writeSection(draft, {
    name,
    description: `What ${name} shows.`,
    props: {},
    settings: {},
    messages: { note: `This is written in sections/${name}.` },
    component: component(name),
    styles: styles(withHyphens(name)),
    test: test(name, title),
    example: { title: draft.inEachLanguage(title) },
  })
  return { props: { ...(heading === 1 ? { heading } : {}), title: draft.inEachLanguage(title) }, notes: [] }
}

const component = (name: string) => `import { type SectionProps, useText } from 'sitio'
import type { ${name}Props } from './${name}.types.ts'

export function ${name}({ id, props }: SectionProps<${name}Props>) {
  const t = useText()
  const Title = props.heading === 1 ? 'h1' : 'h2'
  return (
    <section id={id} className="${withHyphens(name)} grid band" aria-labelledby={\`\${id}-title\`}>
      <header className={\`heading heading--\${props.heading}\`}>
        <Title className="heading__title" id={\`\${id}-title\`}>
          {props.title}
        </Title>
      </header>
      <p className="${withHyphens(name)}__note">{t('note')}</p>
    </section>
  )
}
`

const styles = (name: string) => `  .${name}__note {
    max-width: var(--size-measure, 38rem);
  }
`

const test = (name: string, title: string) => `import { renderSection } from 'sitio/testing'
import { expect, it } from 'vitest'

it('shows its title', async () => {
  const { element } = await renderSection('${name}', { title: { '*': '${title}' } })
  expect(element.querySelector('h2')?.textContent).toBe('${title}')
})
`
