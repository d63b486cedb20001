import type { PathStep } from '../../manifest/text/position.ts'
import type { RouteModel } from '../../site/site-model.ts'
import type { ManifestFacts, SiteFacts } from '../facts/facts.ts'
import { routePlace } from './route-places.ts'

/** A step of a page, and the place in the manifest that adds it. */
export interface PlacedStep {
  readonly name: string
  readonly path: readonly PathStep[]
}

/** The middleware of a page in execution order: the site's, the layout's, the page's own. */
export function middlewareOf(facts: SiteFacts, { name, frame, middleware }: RouteModel): readonly PlacedStep[] {
  return [
    ...placed(facts.site.navigation.middleware, ['navigation', 'middleware']),
    ...placed(frame.middleware, ['layouts', frame.layout, 'middleware']),
    ...placed(middleware, routePlace(facts, name, 'middleware')),
  ]
}

/** The validators of a page, in order. */
export function validatorsOf(facts: ManifestFacts, { name, validators }: Pick<RouteModel, 'name' | 'validators'>) {
  return placed(validators, routePlace(facts, name, 'validators'))
}

function placed(names: readonly string[], at: readonly PathStep[]): PlacedStep[] {
  return names.map((name, index) => ({ name, path: [...at, index] }))
}
