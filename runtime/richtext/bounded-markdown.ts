import type { Options } from 'mdast-util-from-markdown'
import { blockQuote, list } from 'micromark-core-commonmark'

type Extension = NonNullable<Options['extensions']>[number]
type Construct = typeof list
type Tokenizer = Construct['tokenize']
type Context = ThisParameterType<Tokenizer>
type State = ReturnType<Tokenizer>

/** How many stars, underscores and brackets in one paragraph can mean something. */
const MAX_MARKS = 1000
/** How many quotes and lists a single line can begin. */
const MAX_BEGUN = 200
/** How many lines in a row can belong to a quote or a list without its sign. */
const MAX_LAZY = 200

const MARKS = '!*[]_'
const SIGNS = '>*+-0123456789'
const LINE_START = new Set([...SIGNS, ...'.) \t'].map((sign) => sign.charCodeAt(0)).concat(-2, -1))
const BLANK = new Set([null, -5, -4, -3, -2, -1, 32])

/**
 * Keeps the time of the parser in proportion to the text. For each mark it looks through all those before it in the paragraph, for each list through
 * everything in it, and for each line without a sign through the lines before it: 30 kB of them took up to a minute. Nobody writes that much by hand;
 * what exceeds a limit is plain text.
 */
export function boundedMarkdown(): Extension {
  const [mark, rest, quote, item] = [plainMark(), restOfSigns(), patient(blockQuote), patient(list)]
  return {
    text: bySign(MARKS, () => [mark]),
    document: bySign(SIGNS, (sign) => [rest, sign === '>' ? quote : item]),
  }
}

function bySign(signs: string, constructs: (sign: string) => Construct[]): Record<number, Construct[]> {
  return Object.fromEntries([...signs].map((sign) => [sign.charCodeAt(0), constructs(sign)]))
}

/** Reads a mark as text once its paragraph has too many. */
function plainMark(): Construct {
  let paragraph: Context | null = null
  let count = 0
  return {
    tokenize(effects, ok, nok) {
      count = this === paragraph ? count + 1 : 1
      paragraph = this
      if (count <= MAX_MARKS) return nok
      return (code) => {
        effects.enter('data')
        effects.consume(code)
        effects.exit('data')
        return ok
      }
    },
  }
}

/** Takes all signs that remain at the start of a line on which too many quotes and lists begin, for one that shows nothing of itself. */
function restOfSigns(): Construct {
  let at = { line: 0, offset: -1 }
  let begun = 0
  const signs: Tokenizer = (effects, ok, nok) => {
    const sign: State = (code) => {
      if (code !== null && LINE_START.has(code)) {
        effects.consume(code)
        return sign
      }
      effects.exit('linePrefix')
      return ok(code)
    }
    return (code) => {
      if (code === null || !LINE_START.has(code)) return nok(code)
      effects.enter('linePrefix')
      return sign(code)
    }
  }
  return {
    tokenize(effects, ok, nok) {
      const { line, offset } = this.now()
      if (line !== at.line) begun = 0
      // The parser may ask twice at the same place.
      if (line !== at.line || offset > at.offset) begun += 1
      at = { line, offset }
      return begun > MAX_BEGUN ? signs.call(this, effects, ok, nok) : nok
    },
    continuation: { tokenize: signs },
    exit() {},
  }
}

/** A quote or a list that takes a line for one of its own after too many without its sign. */
function patient(construct: Construct): Construct {
  const missed = new WeakMap<object, number>()
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const state = this.containerState ?? {}
    const own: State = (code) => {
      missed.delete(state)
      return ok(code)
    }
    const other: State = (code) => {
      const count = (missed.get(state) ?? 0) + 1
      missed.set(state, count)
      if (count <= MAX_LAZY || BLANK.has(code)) return nok(code)
      state._closeFlow = undefined
      return ok(code)
    }
    return construct.continuation?.tokenize.call(this, effects, own, other) ?? nok
  }
  return { ...construct, continuation: { tokenize } }
}
