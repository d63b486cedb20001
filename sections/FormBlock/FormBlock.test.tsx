import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { FormsContext, type FormView } from '../../runtime/view/form-view.ts'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { FormBlock } from './FormBlock.tsx'

const view: FormView = {
  model: {
    name: 'order',
    fields: [{ name: 'name', type: 'text', required: true }],
    send: [],
    keepMs: null,
    action: null,
    texts: new Map(),
  },
  texts: {
    submit: 'Encargar',
    sent: { title: 'Listo', text: null },
    fields: { name: { label: 'Nombre', hint: null, link: null, options: [], pattern: null } },
  },
  action: '/_site/form/order',
  path: '/',
  state: null,
  say: (key) => key,
}

function WithForms(props: ComponentProps<typeof FormBlock>) {
  return (
    <FormsContext value={(name) => ({ ...view, model: { ...view.model, name } })}>
      <FormBlock {...props} />
    </FormsContext>
  )
}

it('shows the form below its title', () => {
  const { elements, html } = renderSection({
    name: 'FormBlock',
    component: WithForms,
    props: { heading: 2, title: 'Encargos', form: 'order' },
  })
  expect(elements('h2')).toEqual(['Encargos'])
  expect(html).toMatch(/<form[^>]*action="\/_site\/form\/order"[^>]*method="post"/)
  expect(elements('label')).toContain('Nombre')
  expect(elements('button')).toEqual(['Encargar'])
})
