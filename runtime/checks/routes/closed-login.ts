import { defineCheck } from '../rule/rule.ts'
import { validatorsOf } from './step-places.ts'

const site = (validators: string) => `middleware:
  members: { kind: session, to: login }
validators:
  inside: { kind: schema, session: true }
routes:
  - name: index
    path: /
    middleware: [members]
    validators: [inside]
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: login
    path: /login
    title: { en: Log in }
${validators}    index: false
    sections: [{ section: Note, props: { title: { en: Log in } } }]
`

export const closedLogin = defineCheck({
  code: 'routes/closed-login',
  severity: 'error',
  needs: 'site',
  title: 'A guard sends visitors without a session to a page that requires one',
  why: 'Visitors without a session are sent to the page where they get one. If a validator of that page requires a session too, it answers "not found", and nobody can ever log in. Remove the validator there, or redirect to another page.',
  wrong: site('    validators: [inside]\n'),
  right: site(''),
  message: ({ to, validator }: { to: string; validator: string }) =>
    `Visitors without a session are sent to the page "${to}", whose validator "${validator}" requires one. Send them to another page, or remove the validator there.`,
  check(facts, report) {
    const routes = new Map(facts.site.routes.map((route) => [route.name, route]))
    for (const [name, model] of facts.site.middleware) {
      const route = model.kind === 'session' ? routes.get(model.to) : undefined
      if (route === undefined) continue
      const step = validatorsOf(facts, route).find((candidate) => {
        const validator = facts.site.validators.get(candidate.name)
        return validator?.kind === 'schema' && validator.session === true
      })
      if (step === undefined) continue
      report(
        facts.place(['middleware', name, 'to']),
        { to: route.name, validator: step.name },
        { related: [{ ...facts.place(step.path).position, message: 'It guards the page here.' }] },
      )
    }
  },
})
