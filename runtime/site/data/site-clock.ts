import { once } from '../../values/once.ts'

/** Formatters for one time zone. The Swedish locale formats dates and times as ISO 8601. */
interface Zone {
  readonly day: Intl.DateTimeFormat
  readonly time: Intl.DateTimeFormat
}

interface Told {
  readonly value: string
  /** How long the value stays valid, in milliseconds. */
  readonly holdsMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The time is rounded down to a multiple of this, since each distinct value makes another page for caches to keep. */
const STEP_MS = 5 * MINUTE_MS

const zoneOf = once(
  ({ timeZone }: { readonly timeZone: string }): Zone => ({
    day: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
    time: new Intl.DateTimeFormat('sv-SE', { timeZone, hourCycle: 'h23', timeStyle: 'medium' }),
  }),
)

/** Names of the variables that the clock answers. */
export const CLOCK_VARIABLES: readonly string[] = ['today', 'now']

/** The only clock that operations can read, through their variables. It keeps track of how long its answers stay valid. */
export class SiteClock {
  readonly #at: Date
  readonly #site: { readonly timeZone: string }
  #holdsMs: number | null = null

  constructor(at: Date, site: { readonly timeZone: string }) {
    this.#at = at
    this.#site = site
  }

  /** How long all answers given so far stay valid, in milliseconds; null when none was given. */
  get holdsMs(): number | null {
    return this.#holdsMs
  }

  /** The value of a variable: `today` is like `2026-11-23`, `now` like `2026-11-23T10:05:00.000Z`. Null for any other name. */
  tell(name: string): string | null {
    const told = name === 'today' ? this.#today() : name === 'now' ? this.#now() : null
    if (told === null) return null
    this.#holdsMs = Math.min(told.holdsMs, this.#holdsMs ?? Number.POSITIVE_INFINITY)
    return told.value
  }

  #today(): Told {
    const { day, time } = zoneOf(this.#site)
    const value = day.format(this.#at)
    const [hours = 0, minutes = 0, seconds = 0] = time.format(this.#at).split(':').map(Number)
    const left = DAY_MS - (hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000 + this.#at.getUTCMilliseconds())
    // The day on which clocks are put forward is an hour shorter.
    const isShort = left > HOUR_MS && day.format(new Date(this.#at.getTime() + left - 1)) !== value
    return { value, holdsMs: isShort ? left - HOUR_MS : left }
  }

  #now(): Told {
    const start = Math.floor(this.#at.getTime() / STEP_MS) * STEP_MS
    return { value: new Date(start).toISOString(), holdsMs: start + STEP_MS - this.#at.getTime() }
  }
}
