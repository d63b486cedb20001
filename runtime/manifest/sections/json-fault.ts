/** A token of JSON, classified as a sign, a text or a plain value. */
const TOKEN =
  /(?<sign>[{}[\],:])|(?<text>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy

/** What may follow a token, in words. */
const expectedWords = {
  value: 'a value',
  'key or end': 'a key in double quotes, or "}"',
  key: 'a key in double quotes (no comma before "}")',
  colon: 'a ":"',
  'value or end': 'a value, or "]"',
  'comma or }': 'a comma, or "}"',
  'comma or ]': 'a comma, or "]"',
  end: 'the end of the file',
} as const

type Expected = keyof typeof expectedWords

/**
 * Finds where a text stops being JSON, and what was expected there. Only for texts that `JSON.parse` refuses: not every engine reports the place.
 *
 * @returns the offset of the first unexpected character.
 */
export function findJsonFault(text: string): { offset: number; reason: string } {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let offset = 0
  const afterValue = (): Expected => (open.length === 0 ? 'end' : open.at(-1) === '{' ? 'comma or }' : 'comma or ]')
  for (;;) {
    offset += /^\s*/.exec(text.slice(offset, offset + 10_000))?.[0].length ?? 0
    TOKEN.lastIndex = offset
    const found = TOKEN.exec(text)
    const next = found === null ? null : follow(found)
    if (found === null || next === null) return { offset, reason: `expected ${expectedWords[expected]}` }
    expected = next
    offset = TOKEN.lastIndex
  }

  function follow({ groups = {} }: RegExpExecArray): Expected | null {
    const { sign, text: string } = groups
    const takesValue = expected === 'value' || expected === 'value or end'
    if (sign === '{' || sign === '[') {
      if (!takesValue) return null
      open.push(sign)
      return sign === '{' ? 'key or end' : 'value or end'
    }
    if (sign === '}' || sign === ']') {
      const closes = sign === '}' ? ['key or end', 'comma or }'] : ['value or end', 'comma or ]']
      if (!closes.includes(expected)) return null
      open.pop()
      return afterValue()
    }
    if (sign === ',') return expected === 'comma or }' ? 'key' : expected === 'comma or ]' ? 'value' : null
    if (sign === ':') return expected === 'colon' ? 'value' : null
    if (string !== undefined && (expected === 'key' || expected === 'key or end')) return 'colon'
    return takesValue ? afterValue() : null
  }
}
