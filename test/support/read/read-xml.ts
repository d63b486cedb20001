type Element = [name: string, attributes: Record<string, string>, text: string]

/**
 * The elements of an XML text in the order of their start tags, each with its attributes and its own text. Strict: anything not well-formed is an
 * error. Comments, CDATA and entities other than the predefined ones are not supported.
 */
export function elementsOf(xml: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  if (rest === xml) throw new Error('There is no XML declaration.')
  while (rest !== '') {
    const tag = /^<([a-z-]+)((?: [a-z-]+="[^"<]*")*)(\/?)>/.exec(rest)
    const end = /^<\/([a-z-]+)>/.exec(rest)
    const text = /^[^<]+/.exec(rest)
    if (tag) {
      const [, name = '', attributes = '', selfClosing] = tag
      const element: Element = [name, attributesOf(attributes), '']
      if (found.length > 0 && open.length === 0) throw new Error(`A second root: <${name}>.`)
      found.push(element)
      if (selfClosing === '') open.push(element)
    } else if (end) {
      if (open.pop()?.[0] !== end[1]) throw new Error(`</${end[1]}> closes what is not open.`)
    } else if (text) {
      const parent = open.at(-1)
      if (parent) parent[2] += unescaped(text[0])
      else if (text[0].trim() !== '') throw new Error(`Text outside the root: ${text[0]}`)
    } else throw new Error(`This is no XML: ${rest.slice(0, 60)}`)
    rest = rest.slice((tag ?? end ?? text)?.[0].length)
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.[0]}> is not closed.`)
  return found.map(([name, attributes, text]) => [name, attributes, text.trim()])
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)])
  const attributes: Record<string, string> = Object.fromEntries(pairs)
  if (Object.keys(attributes).length !== pairs.length) throw new Error(`An attribute stands twice: ${text}`)
  return attributes
}

function unescaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text)) throw new Error('A control character stands in the text.')
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d+));|&/g, (whole, name?: string, code?: string) => {
    if (name !== undefined) return { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[name] ?? whole
    if (code === undefined) throw new Error('A bare & stands in the text.')
    return String.fromCodePoint(Number(code))
  })
}
