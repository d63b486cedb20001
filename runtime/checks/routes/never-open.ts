import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { RouteModel } from '../../site/site-model.ts'
import { invertedBounds } from '../../validators/date-range.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { middlewareOf, type PlacedStep, validatorsOf } from './step-places.ts'

const site = (to: string) => `validators:
  offer: { kind: date-range, from: 2099-01-01, to: ${to} }
routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: offer
    path: /offer
    title: { en: Offer }
    description: { en: What this small site of notes offers at the end of the century. }
    validators: [offer]
    sections: [{ section: Note, props: { title: { en: Offer } } }]
`

interface Contradiction {
  readonly path: readonly PathStep[]
  readonly reason: string
  readonly first: { readonly path: readonly PathStep[]; readonly message: string } | null
}

export const neverOpen = defineCheck({
  code: 'routes/never-open',
  severity: 'error',
  needs: 'site',
  title: 'The validators and middleware of a page never let anybody in',
  why: 'A page opens only if all of its middleware and validators let the visitor in. If two of them contradict each other, or a range of days ends before it begins, the page always answers "not found". Fix the days, or remove one of the two.',
  wrong: site('2098-12-31'),
  right: site('2099-12-31'),
  message: ({ reason }: { reason: string }) =>
    `Nobody can ever open the page: ${reason}. Change one of the two, or remove it.`,
  check(facts, report) {
    const inverted = invertedRanges(facts)
    const found = [...inverted.values(), ...contradictions(facts, new Set(inverted.keys()))]
    for (const { path, reason, first } of found) {
      const related: RelatedPlace[] =
        first === null ? [] : [{ ...facts.place(first.path).position, message: first.message }]
      report(facts.place(path), { reason }, { related })
    }
  },
})

/** Ranges that end before they begin, by the name of the validator. */
function invertedRanges({ site }: SiteFacts): Map<string, Contradiction> {
  const found = new Map<string, Contradiction>()
  for (const [name, model] of site.validators) {
    const bounds = model.kind === 'date-range' ? invertedBounds(model) : null
    if (model.kind !== 'date-range' || bounds === null) continue
    const { begin, end } = bounds
    const words = begin === 'from' && end === 'to' ? ['last day', 'first day'] : ['end', 'beginning']
    found.set(name, {
      path: ['validators', name, end],
      reason: `the ${words[0]}, ${model[end]}, is before the ${words[1]}, ${model[begin]}`,
      first: { path: ['validators', name, begin], message: `The ${words[1]} is here.` },
    })
  }
  return found
}

/** Steps of a page that contradict each other. A contradiction in several languages is reported once. */
function contradictions(facts: SiteFacts, known: ReadonlySet<string>): Contradiction[] {
  const byRoute = new Map<string, RouteModel[]>()
  for (const route of facts.site.routes) {
    if (route.validators.length === 0 || route.validators.some((name) => known.has(name))) continue
    byRoute.set(route.name, [...(byRoute.get(route.name) ?? []), route])
  }
  return [...byRoute.values()].flatMap((languages) => {
    const [route] = languages
    if (route === undefined) return []
    return daysOf(facts, route) ?? sessionOf(facts, route) ?? languagesOf(facts, route, languages) ?? []
  })
}

/** Two ranges that share no day. */
function daysOf(facts: SiteFacts, route: RouteModel): Contradiction | null {
  let begin: { readonly step: PlacedStep; readonly day: string } | null = null
  let end: { readonly step: PlacedStep; readonly day: string } | null = null
  for (const step of validatorsOf(facts, route)) {
    const model = facts.site.validators.get(step.name)
    if (model?.kind !== 'date-range') continue
    if (model.from !== null && (begin === null || model.from > begin.day)) begin = { step, day: model.from }
    if (model.to !== null && (end === null || model.to < end.day)) end = { step, day: model.to }
    if (begin === null || end === null || begin.day <= end.day) continue
    const other = begin.step === step ? end.step : begin.step
    return {
      path: step.path,
      reason: `"${end.step.name}" ends on ${end.day}, but "${begin.step.name}" begins only on ${begin.day}`,
      first: { path: other.path, message: `It excludes "${other.name}".` },
    }
  }
  return null
}

/** One step that requires a session, and one that refuses it. */
function sessionOf(facts: SiteFacts, route: RouteModel): Contradiction | null {
  const guard = middlewareOf(facts, route).find(({ name }) => {
    const model = facts.site.middleware.get(name)
    // A session middleware never stops visitors on the page to which it redirects them.
    return model?.kind === 'session' && model.to !== route.name
  })
  let needed: PlacedStep | null = guard ?? null
  let refused: PlacedStep | null = null
  for (const step of validatorsOf(facts, route)) {
    const model = facts.site.validators.get(step.name)
    if (model?.kind !== 'schema' || model.session === null) continue
    if (model.session) needed ??= step
    else refused ??= step
    if (needed === null || refused === null) continue
    const other = needed === step ? refused : needed
    return {
      path: step.path,
      reason: `"${needed.name}" requires a session, but "${refused.name}" refuses one`,
      first: { path: other.path, message: `It excludes "${other.name}".` },
    }
  }
  return null
}

/** A page that exists in none of the languages for which a validator passes. */
function languagesOf(facts: SiteFacts, route: RouteModel, languages: readonly RouteModel[]): Contradiction | null {
  for (const step of validatorsOf(facts, route)) {
    const model = facts.site.validators.get(step.name)
    if (model?.kind !== 'schema' || model.locales === null) continue
    const { locales } = model
    if (languages.some(({ locale }) => locales.includes(locale))) continue
    return {
      path: step.path,
      reason: `"${step.name}" only accepts ${locales.map((locale) => `"${locale}"`).join(' and ')}, where the page "${route.name}" does not exist`,
      first: { path: ['validators', step.name, 'locale'], message: 'Its languages are here.' },
    }
  }
  return null
}
