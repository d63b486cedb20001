/** A screen: its size in CSS pixels, and the number of device pixels per CSS pixel. */
export interface Screen {
  readonly width: number
  readonly height: number
  readonly density: number
}

/** The browsers' default font size. */
const FONT_PX = 16

/** Evaluates a length in CSS, such as `calc(50vw - 2rem)`, to CSS pixels, or a number; null when the text is neither. */
export function lengthIn(text: string, screen: Screen): number | null {
  return new LengthParser(text, screen).value()
}

class LengthParser {
  readonly #tokens: readonly string[]
  readonly #units: Readonly<Record<string, number>>
  #at = 0

  constructor(text: string, { width, height }: Screen) {
    this.#tokens = text.toLowerCase().match(/[\d.]+[a-z%]*|[a-z]+\(|\s[+-]\s|[-+*/(),]|\S/g) ?? []
    this.#units = {
      '': 1,
      px: 1,
      em: FONT_PX,
      rem: FONT_PX,
      ch: FONT_PX / 2,
      vw: width / 100,
      vh: height / 100,
      dvw: width / 100,
      svw: width / 100,
      vmin: Math.min(width, height) / 100,
      vmax: Math.max(width, height) / 100,
    }
  }

  value(): number | null {
    const value = this.#sum()
    return this.#at === this.#tokens.length && Number.isFinite(value) ? value : null
  }

  #sum(): number {
    let total = this.#product()
    for (let sign = this.#sign('+-'); sign !== null; sign = this.#sign('+-'))
      total += sign === '+' ? this.#product() : -this.#product()
    return total
  }

  #product(): number {
    let total = this.#term()
    for (let sign = this.#sign('*/'); sign !== null; sign = this.#sign('*/'))
      total = sign === '*' ? total * this.#term() : total / this.#term()
    return total
  }

  #term(): number {
    const token = this.#tokens[this.#at] ?? ''
    this.#at += 1
    if (token.trim() === '-') return -this.#term()
    if (token.endsWith('(')) return this.#applied(token.slice(0, -1))
    const [, number, unit = ''] = /^(\d*\.?\d+)([a-z%]*)$/.exec(token) ?? []
    return number === undefined ? Number.NaN : Number(number) * (this.#units[unit] ?? Number.NaN)
  }

  /** A function, or brackets alone. */
  #applied(name: string): number {
    const values = [this.#sum()]
    while (this.#sign(',') !== null) values.push(this.#sum())
    if (this.#sign(')') === null) return Number.NaN
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = values
    if (name === 'min') return Math.min(...values)
    if (name === 'max') return Math.max(...values)
    if (name === 'clamp') return Math.max(first, Math.min(second, third))
    return (name === '' || name === 'calc') && values.length === 1 ? first : Number.NaN
  }

  /** Passes the next token if it is one of these signs. */
  #sign(signs: string): string | null {
    const sign = this.#tokens[this.#at]?.trim() ?? ''
    if (sign.length !== 1 || !signs.includes(sign)) return null
    this.#at += 1
    return sign
  }
}
