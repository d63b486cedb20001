import { createContext, Script } from 'node:vm'
import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }
import valuesSchema from '../../../schema/values.schema.json' with { type: 'json' }

/** A text that an expression computes longer for does not fit it. */
const limitMs = 100

/** On a machine that does other things meanwhile, the time passes and nothing is computed: then it is tried again, so often at most. */
const maxTrials = 5

/** Only a repetition inside of a repetition can try for longer than anybody waits. */
const repeatsGroup = /\)[*+{]/

/** The expressions of our own schemas, which end. */
const own = new Set(
  [...JSON.stringify([configSchema, valuesSchema]).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  ),
)

/** How ajv tries the expressions of schemas: those of a section's author may explode, and get a moment only. */
export const boundedPatterns = Object.assign(
  (pattern: string, flags: string) => {
    const expression = new RegExp(pattern, flags)
    return repeatsGroup.test(pattern) && !own.has(pattern) ? new BoundedPattern(expression) : expression
  },
  // Where ajv writes a validator as code, it is of our own schema.
  { code: 'new RegExp' },
)

class BoundedPattern {
  readonly #expression: RegExp
  readonly #sandbox: { text: string; expression: RegExp }

  constructor(expression: RegExp) {
    this.#expression = expression
    this.#sandbox = { text: '', expression }
    createContext(this.#sandbox)
  }

  test(text: string): boolean {
    this.#sandbox.text = text
    for (let trials = 0, before = process.cpuUsage(); trials < maxTrials && computedMs(before) < limitMs; trials += 1) {
      try {
        return Boolean(trial.runInContext(this.#sandbox, { timeout: limitMs }))
      } catch {
        // The time is over.
      }
    }
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
