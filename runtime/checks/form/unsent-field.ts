import { field, formExample } from '../../manifest/problems/examples/form.ts'
import { defineCheck } from '../rule/rule.ts'

const fields = [field(''), '      - { name: wish, type: text, label: { en: Which hat }, required: true }'].join('\n')
const sdl = 'order(email: String!, wish: String): Boolean'

export const unsentField = defineCheck({
  code: 'form/unsent-field',
  severity: 'warning',
  needs: 'manifest',
  title: 'No mutation gets the answer to a field',
  why: 'Visitors fill in the field and read that everything was sent, but nobody ever sees what they wrote there. Give it to a mutation: input names each field that it sends. A checkbox that visitors have to tick, such as one for consent, need not be sent, since its answer is always the same.',
  wrong: formExample({ fields, sdl }),
  right: formExample({ fields, sdl, target: '{ client: shop, mutation: order, input: { email: email, wish: wish } }' }),
  message: ({ form, name }: { form: string; name: string }) =>
    `No mutation of the form "${form}" gets the field "${name}", so what visitors write there is lost. Send it, such as with input: { ${name}: ${name} }, or remove the field.`,
  check({ manifest: { forms }, place }, report) {
    for (const [form, { fields, send }] of Object.entries(forms)) {
      const sent = new Set<unknown>(send.flatMap(({ input }) => Object.values(input)))
      // One of the names in the inputs may be misspelt: form/unknown-field tells.
      const named = [...sent].filter((source) => typeof source === 'string' && source !== '$locale')
      if (named.some((source) => fields.every(({ name }) => name !== source))) continue
      for (const [index, { name, type, required }] of fields.entries()) {
        const saysNothing = type === 'checkbox' && required
        if (!saysNothing && !sent.has(name)) report(place(['forms', form, 'fields', index, 'name']), { form, name })
      }
    }
  },
})
