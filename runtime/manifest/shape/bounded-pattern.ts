import { createContext, Script } from 'node:vm'
import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }
import valuesSchema from '../../../schema/values.schema.json' with { type: 'json' }

/** When matching takes longer than this, the text counts as not matching. */
const LIMIT_MS = 100

/** On a busy machine, the time may pass without any computation, so matching is retried up to this many times. */
const MAX_TRIALS = 5

/** Only nested repetitions can take unreasonably long. */
const REPEATS_GROUP = /\)[*+{]/

/** The patterns of the product's own schemas, which are known to be fast. */
const OWN = new Set(
  [...JSON.stringify([configSchema, valuesSchema]).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  ),
)

/** The regular expression engine for ajv: patterns by authors of sections may explode, so their time is limited. */
export const boundedPatterns = Object.assign(
  (pattern: string, flags: string) => {
    const expression = new RegExp(pattern, flags)
    return REPEATS_GROUP.test(pattern) && !OWN.has(pattern) ? new BoundedPattern(expression) : expression
  },
  // ajv generates source code only for the product's own schema.
  { code: 'new RegExp' },
)

class BoundedPattern {
  readonly #expression: RegExp
  readonly #sandbox: { text: string; expression: RegExp }
  /** Texts that took too long: several readers ask about each. */
  readonly #endless = new Set<string>()

  constructor(expression: RegExp) {
    this.#expression = expression
    this.#sandbox = { text: '', expression }
    createContext(this.#sandbox)
  }

  test(text: string): boolean {
    if (this.#endless.has(text)) return false
    this.#sandbox.text = text
    for (
      let trials = 0, before = process.cpuUsage();
      trials < MAX_TRIALS && computedMs(before) < LIMIT_MS;
      trials += 1
    ) {
      try {
        return Boolean(trial.runInContext(this.#sandbox, { timeout: LIMIT_MS }))
      } catch {
        // Out of time.
      }
    }
    this.#endless.add(text)
    return false
  }

  toString(): string {
    return String(this.#expression)
  }
}

function computedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const trial = new Script('expression.test(text)')
