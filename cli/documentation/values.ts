import site from '../../schema/site.config.schema.json' with { type: 'json' }
import values from '../../schema/values.schema.json' with { type: 'json' }
import { anchorOf } from './markdown.ts'
import { type Shape, Shapes } from './shapes.ts'

// The type of imported JSON is too narrow; here it is only traversed as a shape.
const ofTheSite = site.definitions as Record<string, Shape>
/** The names that sections' schemas use: `sitio:link`. */
const ofSections = Object.fromEntries(
  Object.entries(values.definitions as Record<string, Shape>).map(([name, shape]) => [`sitio:${name}`, shape]),
)
const textsOfOneForm = Object.entries(ofTheSite).filter(([, shape]) => isTextOfOneForm(shape))

/** Kinds of value with a name: those that sections take, and texts with a fixed form, such as durations. */
export const namedValues: readonly (readonly [name: string, shape: Shape])[] = [
  ...Object.entries(ofSections).map(([name, shape]) => [withoutOrigin(name), shape] as const),
  ...textsOfOneForm,
]

/** The shapes of the manifest and of sections. */
export const shapes = new Shapes(
  { ...ofTheSite, ...ofSections },
  new Map(
    ['text', ...Object.keys(ofSections), ...textsOfOneForm.map(([name]) => name)].map((name) => [
      name,
      `[${withoutOrigin(name)}](/reference/manifest#${anchorOf(withoutOrigin(name))})`,
    ]),
  ),
)

function withoutOrigin(name: string): string {
  return name.replace('sitio:', '')
}

function isTextOfOneForm({ description, type, $ref, ...rest }: Shape): boolean {
  const target = $ref === undefined ? undefined : ofTheSite[$ref.replace('#/definitions/', '')]
  const hasKeys = rest.properties || rest.items || rest.additionalProperties || rest.anyOf || rest.oneOf
  return description !== undefined && !hasKeys && (type ?? target?.type) === 'string'
}
