import { PendingText } from '../../../runtime/site/data/pending-text.ts'
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
  filledText: ({ text, values }) => new PendingText(values, () => finishText(text)),
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
  return new RandomShapes(random).props()
}

class RandomShapes {
  readonly #random: Random
  readonly #definitions: Record<string, Schema> = {}
  #names = 0

  constructor(random: Random) {
    this.#random = random
  }

  props(): RandomProps {
    const { schema, sample } = this.#keys(0, 'prop')
    const { given, finished } = sample()
    return {
      schema: { type: 'object', additionalProperties: false, ...schema, definitions: this.#definitions },
      given: Object(given),
      finished,
    }
  }

  #shape(depth: number): Shape {
    return this.#random.chance(depth > 2 ? 1 : 0.4) ? this.#leaf() : this.#deep(depth + 1)
  }

  #deep(depth: number): Shape {
    const make = this.#random.pick([
      () => this.#object(depth),
      () => this.#object(depth),
      () => this.#list(depth),
      () => this.#map(depth),
      () => this.#patterns(depth),
      () => this.#byType(depth),
      () => this.#byTag(depth),
      () => this.#byKeys(depth),
      () => this.#byCondition(depth),
      () => this.#both(depth),
      () => this.#reference(depth),
    ])
    return make()
  }

  #leaf(): Shape {
    const make = this.#random.pick([
      () => this.#number(),
      () => this.#word(),
      () => this.#flag(),
      () => this.#text(),
      () => this.#text(),
      () => this.#link(),
      () => this.#picture(),
    ])
    return make()
  }

  #number(): Shape {
    return { schema: { type: 'integer' }, sample: () => plain(this.#random.below(9)) }
  }

  #word(): Shape {
    return {
      schema: { enum: ['red', "it's", 'blue'] },
      sample: () => plain(this.#random.pick(['red', "it's", 'blue'])),
    }
  }

  #flag(): Shape {
    return { schema: { type: 'boolean' }, sample: () => plain(this.#random.chance(0.5)) }
  }

  #link(): Shape {
    const written = { given: { route: 'home', hash: 'map' }, finished: '/home#map' }
    return {
      schema: { $ref: 'sitio:link' },
      sample: () => this.#random.pick([plain('home'), plain('#map'), plain('tel:1'), written]),
    }
  }

  #text(): Shape {
    const schema = this.#random.pick([{ $ref: 'sitio:text' }, { allOf: [{ $ref: 'sitio:text' }] }])
    return { schema, sample: () => this.#writtenText() }
  }

  #writtenText(): Sample {
    const given = this.#random.pick(['a.key', { es: 'Hola', en: 'Hello' }])
    return { given, finished: finishText(given) }
  }

  #picture(): Shape {
    return {
      schema: { $ref: 'sitio:image' },
      sample: () => {
        const alt = this.#writtenText()
        const image = { src: '/a.svg', width: 1, height: 2 }
        return { given: { ...image, alt: alt.given }, finished: { ...image, alt: alt.finished } }
      },
    }
  }

  /** Keys that are required, that are optional, and that have a default. */
  #keys(depth: number, prefix: string, first?: string): Shape {
    const own = Array.from({ length: 1 + this.#random.below(depth > 1 ? 2 : 3) }, (_, index) => {
      const each = this.#shape(depth)
      const use =
        index === 0 && first !== undefined ? 'required' : this.#random.pick(['required', 'optional', 'default'])
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
            if (use !== 'required' && this.#random.chance(0.5)) {
              return byDefault === null ? plain({}) : { given: {}, finished: { [key]: byDefault.finished } }
            }
            const { given, finished } = sample()
            return { given: { [key]: given }, finished: { [key]: finished } }
          }),
        ),
    }
  }

  #object(depth: number): Shape {
    const { schema, sample } = this.#keys(depth, 'p')
    return {
      schema: { type: 'object', additionalProperties: this.#random.chance(0.5) ? false : undefined, ...schema },
      sample,
    }
  }

  #list(depth: number): Shape {
    const { schema, sample } = this.#shape(depth)
    return {
      schema: { type: 'array', items: schema },
      sample: () => {
        const items = Array.from({ length: this.#random.below(3) }, sample)
        return { given: items.map(({ given }) => given), finished: items.map(({ finished }) => finished) }
      },
    }
  }

  #map(depth: number): Shape {
    const { schema, sample } = this.#shape(depth)
    const own = this.#random.chance(0.5) ? this.#keys(depth, 'own') : { schema: {}, sample: () => plain({}) }
    return {
      schema: { type: 'object', ...own.schema, additionalProperties: schema },
      sample: () => joined([own.sample(), named(this.#name(), sample()), named(this.#name(), sample())]),
    }
  }

  #patterns(depth: number): Shape {
    const [one, other] = [this.#shape(depth), this.#shape(depth)]
    return {
      schema: { type: 'object', patternProperties: { '^one': one.schema }, additionalProperties: other.schema },
      sample: () => joined([named('one-of', one.sample()), named('other', other.sample())]),
    }
  }

  #byType(depth: number): Shape {
    const branches = this.#random.pick([
      [this.#number(), this.#text()],
      [this.#flag(), this.#number(), this.#object(depth)],
      [this.#list(depth), this.#text()],
      [this.#picture(), this.#list(depth), this.#number()],
    ])
    return {
      schema: { [this.#random.pick(['anyOf', 'oneOf'])]: branches.map(({ schema }) => schema) },
      sample: this.#oneOf(branches),
    }
  }

  /** Branches distinguished by a constant, with or without the validator's own keyword for that. */
  #byTag(depth: number): Shape {
    const branches = ['a', 'b'].map((tag): Shape => {
      const { schema, sample } = this.#keys(depth, 't')
      const properties = { kind: { const: tag }, ...Object(schema.properties) }
      const required = ['kind', ...Object(schema.required)]
      return {
        schema: this.#maybeDefined({ type: 'object', additionalProperties: false, properties, required }),
        sample: () => joined([plain({ kind: tag }), sample()]),
      }
    })
    const union = { oneOf: branches.map(({ schema }) => schema) }
    const isTold = this.#random.chance(0.5)
    return {
      schema: isTold
        ? { type: 'object', required: ['kind'], discriminator: { propertyName: 'kind' }, ...union }
        : { anyOf: union.oneOf },
      sample: this.#oneOf(branches),
    }
  }

  /** Branches distinguished only by their required keys. */
  #byKeys(depth: number): Shape {
    const branches = ['left', 'right'].map((first): Shape => {
      const { schema, sample } = this.#keys(depth, first, first)
      return { schema: this.#maybeDefined({ type: 'object', additionalProperties: false, ...schema }), sample }
    })
    return {
      schema: { [this.#random.pick(['anyOf', 'oneOf'])]: branches.map(({ schema }) => schema) },
      sample: this.#oneOf(branches),
    }
  }

  #byCondition(depth: number): Shape {
    const [then, otherwise] = [this.#keys(depth, 'c'), this.#keys(depth, 'd')]
    const isDefault = this.#random.chance(0.5)
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
      sample: () => {
        if (isDefault && this.#random.chance(0.5)) {
          const { given, finished } = then.sample()
          return { given, finished: { mode: 'x', ...Object(finished) } }
        }
        const mode = this.#random.pick(['x', 'y'])
        return joined([plain({ mode }), (mode === 'x' ? then : otherwise).sample()])
      },
    }
  }

  #both(depth: number): Shape {
    const [left, right, own] = [this.#keys(depth, 'l'), this.#keys(depth, 'r'), this.#keys(depth, 'o')]
    return {
      schema: {
        type: 'object',
        ...own.schema,
        allOf: [left.schema, this.#maybeDefined({ type: 'object', ...right.schema })],
      },
      sample: () => joined([left.sample(), right.sample(), own.sample()]),
    }
  }

  #reference(depth: number): Shape {
    const { schema, sample } = this.#shape(depth)
    return { schema: this.#defined(schema), sample }
  }

  #maybeDefined(schema: Schema): Schema {
    return this.#random.chance(0.5) ? this.#defined(schema) : schema
  }

  #defined(schema: Schema): Schema {
    const key = `part-${Object.keys(this.#definitions).length}`
    this.#definitions[key] = schema
    return { $ref: `#/definitions/${key}` }
  }

  #oneOf(branches: readonly Shape[]): () => Sample {
    return () => this.#random.pick(branches).sample()
  }

  #name(): string {
    this.#names += 1
    return `k${this.#names}`
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
