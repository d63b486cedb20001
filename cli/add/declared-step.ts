import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import configSchema from '../../schema/site.config.schema.json' with { type: 'json' }
import { exitCode, JobError } from '../io.ts'
import { requireKnown } from '../require-known.ts'
import { type AddKind, type AddOptions, textOf } from './add-kind.ts'
import { checkNew, plainName } from './names.ts'
import { sampleOf } from './sample-value.ts'
import { nameOnRoute } from './show-on-route.ts'
import type { SiteDraft } from './site-draft.ts'

/** What distinguishes validators from middleware. */
export interface StepSort {
  readonly name: 'validator' | 'middleware'
  readonly description: string
  /** The key under which the manifest and its routes name them, and the folder of their modules. */
  readonly group: 'validators' | 'middleware'
  readonly kinds: readonly string[]
  readonly example: string
  /** The code of a new module. */
  readonly code: string
}

const MODULE_FILE = '#/definitions/moduleFile'

/** Makes a step of either sort available to `site add`: of any kind in its registry, with the keys that the manifest's schema declares. */
export function stepKind(sort: StepSort): AddKind {
  const { name: what, group, kinds } = sort
  return {
    name: what,
    description: sort.description,
    arguments: [{ name: 'name', description: 'its name: opening-hours' }],
    options: [
      { flags: '--kind <kind>', description: kinds.join(', ') },
      { flags: '--set <setting...>', description: 'a key of its kind, and its value: --set from=2027-01-31' },
      { flags: '--to <route>', description: 'use it on this route' },
    ],
    example: sort.example,
    add(draft, [name = ''], options) {
      checkNew(what, name, plainName, Object.keys(draft.manifest[group]))
      const kind = textOf(options, 'kind')
      if (kind === undefined)
        throw new JobError(`Say which kind it is: --kind ${kinds.join(', --kind ')}`, exitCode.usage)
      requireKnown(`kind of ${what}`, kind, kinds)
      const to = textOf(options, 'to')
      const routes = draft.manifest.routes.map((route) => route.name)
      if (to !== undefined) requireKnown('route', to, routes)
      draft.addKey([group, name], declared(draft, { sort, name, kind }, options))
      if (to !== undefined) {
        nameOnRoute(draft, to, group, name)
        return []
      }
      return [`To put it before a route, write this in the route:\n\n${group}: [${name}]`]
    },
  }
}

function declared(
  draft: SiteDraft,
  { sort, name, kind }: { sort: StepSort; name: string; kind: string },
  options: AddOptions,
): NewValue {
  const shape = shapeOf(sort.name, kind)
  const properties: Readonly<Record<string, unknown>> = isRecord(shape.properties) ? shape.properties : {}
  const given: Record<string, NewValue> = {}
  for (const [key, value] of settings(options)) {
    const known = Object.keys(properties).filter((each) => each !== 'kind')
    requireKnown(`setting of the kind ${kind}`, key, known)
    given[key] = value
  }
  for (const [key, schema] of Object.entries(properties)) {
    if (given[key] !== undefined || !isRecord(schema) || schema.$ref !== MODULE_FILE) continue
    const file = `${sort.group}/${name}.ts`
    draft.create(file, sort.code)
    given[key] = file
  }
  const left = { ...shape, minProperties: Number(shape.minProperties ?? 0) - Object.keys(given).length }
  const sample = sampleOf(draft, { schema: left, root: configSchema, name })
  return { kind, ...(isRecord(sample) ? (sample as Record<string, NewValue>) : {}), ...given }
}

/** The manifest's schema for a kind. */
function shapeOf(sort: StepSort['name'], kind: string): Readonly<Record<string, unknown>> {
  const shapes: readonly { properties: { kind: { const: string } } }[] = configSchema.definitions[sort].oneOf
  return { ...shapes.find(({ properties }) => properties.kind.const === kind) }
}

/** Parses `--set key=value`, where the value is written as in the manifest. */
function settings(options: AddOptions): [string, NewValue][] {
  const given = options.set
  return (Array.isArray(given) ? given : []).map((setting: string) => {
    const [, key = '', text = ''] = /^([^=]+)=(.*)$/s.exec(setting) ?? []
    const { value, problems } = parseManifest(text, 'set')
    if (key === '' || problems.length > 0)
      throw new JobError(
        `"${setting}" is not a setting. Write a key and its value: --set enabled=false`,
        exitCode.usage,
      )
    // The value is YAML; null becomes an empty text.
    return [key, (value ?? '') as NewValue]
  })
}
