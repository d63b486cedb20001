import type { FinishValues } from '../../../runtime/site/resolve/finish-props.ts'
import type { Random } from './random.ts'

type Schema = Record<string, unknown>

/** A schema with sample values: as a manifest gives them, and as a component must receive them. */
interface Shape {
  readonly schema: Schema
  readonly sample: () => Sample
}

interface Sample {
  readonly given: unknown
  readonly finished: unknown
}

export interface RandomProps {
  /** The schema of a section's props. */
  readonly schema: Schema
  readonly given: Record<string, unknown>
  readonly finished: unknown
}

/** How the texts and links in these props are resolved. */
export const finish: FinishValues = {
  text: finishText,
  link: ({ route, hash }) => `/${route}#${hash}`,
  pictures: new Map(),
}

function finishText(text: unknown): string {
  if (typeof text === 'string') return `«${text}»`
  const spanish: unknown = typeof text === 'object' && text !== null && 'es' in text ? text.es : ''
  return String(spanish)
}

/** Props of every form that a schema allows, with the expected result. Both are made together, so that neither is derived from the other. */
export function randomProps(random: Random): RandomProps {
  const definitions: Record<string, Schema> = {}
  let names = 0
  const name = () => {
    names += 1
    return `k${names}`
  }

  function shape(depth: number): Shape {
    const deep = [object, object, list, map, patterns, byType, byTag, byKeys, byCondition, both, reference]
    return random.chance(depth > 2 ? 1 : 0.4) ? leaf() : random.pick(deep)(depth + 1)
  }

  function leaf(): Shape {
    return random.pick([number, word, flag, text, text, link, picture])()
  }

  function number(): Shape {
    return { schema: { type: 'integer' }, sample: () => plain(random.below(9)) }
  }

  function word(): Shape {
    return { schema: { enum: ['red', "it's", 'blue'] }, sample: () => plain(random.pick(['red', "it's", 'blue'])) }
  }

  function flag(): Shape {
    return { schema: { type: 'boolean' }, sample: () => plain(random.chance(0.5)) }
  }

  function link(): Shape {
    const written = { given: { route: 'home', hash: 'map' }, finished: '/home#map' }
    return {
      schema: { $ref: 'sitio:link' },
      sample: () => random.pick([plain('home'), plain('#map'), plain('tel:1'), written]),
    }
  }

  function text(): Shape {
    const schema = random.pick([{ $ref: 'sitio:text' }, { allOf: [{ $ref: 'sitio:text' }] }])
    return { schema, sample: writtenText }
  }

  function writtenText(): Sample {
    const given = random.pick(['a.key', { es: 'Hola', en: 'Hello' }])
    return { given, finished: finishText(given) }
  }

  function picture(): Shape {
    return {
      schema: { $ref: 'sitio:image' },
      sample() {
        const alt = writtenText()
        const image = { src: '/a.svg', width: 1, height: 2 }
        return { given: { ...image, alt: alt.given }, finished: { ...image, alt: alt.finished } }
      },
    }
  }

  /** Keys that are required, that are optional, and that have a default. */
  function keys(depth: number, prefix: string, first?: string): Shape {
    const own = Array.from({ length: 1 + random.below(depth > 1 ? 2 : 3) }, (_, index) => {
      const each = shape(depth)
      const use = index === 0 && first !== undefined ? 'required' : random.pick(['required', 'optional', 'default'])
      const byDefault = use === 'default' ? each.sample() : null
      const key = index === 0 && first !== undefined ? first : `${prefix}${index}`
      return { ...each, key, use, byDefault }
    })
    const properties = own.map(({ key, schema, byDefault }) => [
      key,
      byDefault === null ? schema : { ...schema, default: byDefault.given },
    ])
    return {
      schema: {
        properties: Object.fromEntries(properties),
        required: own.filter(({ use }) => use === 'required').map(({ key }) => key),
      },
      sample: () =>
        joined(
          own.map(({ key, use, sample, byDefault }) => {
            if (use !== 'required' && random.chance(0.5)) {
              return byDefault === null ? plain({}) : { given: {}, finished: { [key]: byDefault.finished } }
            }
            const { given, finished } = sample()
            return { given: { [key]: given }, finished: { [key]: finished } }
          }),
        ),
    }
  }

  function object(depth: number): Shape {
    const { schema, sample } = keys(depth, 'p')
    return {
      schema: { type: 'object', additionalProperties: random.chance(0.5) ? false : undefined, ...schema },
      sample,
    }
  }

  function list(depth: number): Shape {
    const { schema, sample } = shape(depth)
    return {
      schema: { type: 'array', items: schema },
      sample() {
        const items = Array.from({ length: random.below(3) }, sample)
        return { given: items.map(({ given }) => given), finished: items.map(({ finished }) => finished) }
      },
    }
  }

  function map(depth: number): Shape {
    const { schema, sample } = shape(depth)
    const own = random.chance(0.5) ? keys(depth, 'own') : { schema: {}, sample: () => plain({}) }
    return {
      schema: { type: 'object', ...own.schema, additionalProperties: schema },
      sample: () => joined([own.sample(), named(name(), sample()), named(name(), sample())]),
    }
  }

  function patterns(depth: number): Shape {
    const [one, other] = [shape(depth), shape(depth)]
    return {
      schema: { type: 'object', patternProperties: { '^one': one.schema }, additionalProperties: other.schema },
      sample: () => joined([named('one-of', one.sample()), named('other', other.sample())]),
    }
  }

  function byType(depth: number): Shape {
    const branches = random.pick([
      [number(), text()],
      [flag(), number(), object(depth)],
      [list(depth), text()],
      [picture(), list(depth), number()],
    ])
    return {
      schema: { [random.pick(['anyOf', 'oneOf'])]: branches.map(({ schema }) => schema) },
      sample: oneOf(branches),
    }
  }

  /** Branches distinguished by a constant, with or without the validator's own keyword for that. */
  function byTag(depth: number): Shape {
    const branches = ['a', 'b'].map((tag): Shape => {
      const { schema, sample } = keys(depth, 't')
      const properties = { kind: { const: tag }, ...Object(schema.properties) }
      const required = ['kind', ...Object(schema.required)]
      return {
        schema: maybeDefined({ type: 'object', additionalProperties: false, properties, required }),
        sample: () => joined([plain({ kind: tag }), sample()]),
      }
    })
    const union = { oneOf: branches.map(({ schema }) => schema) }
    const isTold = random.chance(0.5)
    return {
      schema: isTold
        ? { type: 'object', required: ['kind'], discriminator: { propertyName: 'kind' }, ...union }
        : { anyOf: union.oneOf },
      sample: oneOf(branches),
    }
  }

  /** Branches distinguished only by their required keys. */
  function byKeys(depth: number): Shape {
    const branches = ['left', 'right'].map((first): Shape => {
      const { schema, sample } = keys(depth, first, first)
      return { schema: maybeDefined({ type: 'object', additionalProperties: false, ...schema }), sample }
    })
    return {
      schema: { [random.pick(['anyOf', 'oneOf'])]: branches.map(({ schema }) => schema) },
      sample: oneOf(branches),
    }
  }

  function byCondition(depth: number): Shape {
    const [then, otherwise] = [keys(depth, 'c'), keys(depth, 'd')]
    const isDefault = random.chance(0.5)
    return {
      schema: {
        type: 'object',
        required: isDefault ? [] : ['mode'],
        properties: { mode: { enum: ['x', 'y'], ...(isDefault ? { default: 'x' } : {}) } },
        if: { properties: { mode: { const: 'x' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: then.schema,
        else: otherwise.schema,
      },
      sample() {
        if (isDefault && random.chance(0.5)) {
          const { given, finished } = then.sample()
          return { given, finished: { mode: 'x', ...Object(finished) } }
        }
        const mode = random.pick(['x', 'y'])
        return joined([plain({ mode }), (mode === 'x' ? then : otherwise).sample()])
      },
    }
  }

  function both(depth: number): Shape {
    const [left, right, own] = [keys(depth, 'l'), keys(depth, 'r'), keys(depth, 'o')]
    return {
      schema: {
        type: 'object',
        ...own.schema,
        allOf: [left.schema, maybeDefined({ type: 'object', ...right.schema })],
      },
      sample: () => joined([left.sample(), right.sample(), own.sample()]),
    }
  }

  function reference(depth: number): Shape {
    const { schema, sample } = shape(depth)
    return { schema: defined(schema), sample }
  }

  function maybeDefined(schema: Schema): Schema {
    return random.chance(0.5) ? defined(schema) : schema
  }

  function defined(schema: Schema): Schema {
    const key = `part-${Object.keys(definitions).length}`
    definitions[key] = schema
    return { $ref: `#/definitions/${key}` }
  }

  function oneOf(branches: readonly Shape[]): () => Sample {
    return () => random.pick(branches).sample()
  }

  const { schema, sample } = keys(0, 'prop')
  const { given, finished } = sample()
  return {
    schema: { type: 'object', additionalProperties: false, ...schema, definitions },
    given: Object(given),
    finished,
  }
}

function plain(value: unknown): Sample {
  return { given: value, finished: value }
}

function named(key: string, { given, finished }: Sample): Sample {
  return { given: { [key]: given }, finished: { [key]: finished } }
}

/** Merges maps with different keys. */
function joined(samples: readonly Sample[]): Sample {
  return {
    given: Object.assign({}, ...samples.map(({ given }) => given)),
    finished: Object.assign({}, ...samples.map(({ finished }) => finished)),
  }
}
