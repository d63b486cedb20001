/** The GraphQL type of pictures: how content describes one, and what the embedded back-end answers. */
const imageType = `
"A picture. Content writes { src, alt, focus? }, where src is the path of a file below assets/; its dimensions are read from the file."
type Image {
  "Its address, as Picture takes it."
  src: String!
  "Width of the file in pixels."
  width: Int!
  "Height of the file in pixels."
  height: Int!
  "Text for people who cannot see it; empty for decoration."
  alt: String!
  "What must stay in view where it is cropped, from the left and from the top: 50% 20%."
  focus: String
}
`

const markdownType = `
"A text with structure, as RichText takes it."
scalar Markdown
`

/** The directive for fields of an operation that are HTML. */
export const TEXT_MARK = 'text'

const textDirective = `
"Marks a text that its back-end writes as HTML: pages get it as plain text."
directive @${TEXT_MARK} on FIELD
`

/** Types that the product adds to an SDL, by name. */
const ownTypes = { Image: imageType, Markdown: markdownType }

/** Appends those of the product's own types that an SDL uses but does not declare. The SDL's own lines keep their positions. */
export function withOwnTypes(sdl: string): string {
  const missing = Object.entries(ownTypes).flatMap(([name, type]) => {
    const isUsed = new RegExp(`:\\s*\\[*\\s*${name}\\b`).test(sdl)
    const isDeclared = new RegExp(`^\\s*(?:type|interface|union|scalar|enum|input)\\s+${name}\\b`, 'm').test(sdl)
    return isUsed && !isDeclared ? [type] : []
  })
  return sdl + missing.join('')
}

/** The same with the directive that operations may use. */
export function forOperations(sdl: string): string {
  const isDeclared = new RegExp(`^\\s*directive\\s+@${TEXT_MARK}\\b`, 'm').test(sdl)
  return withOwnTypes(sdl) + (isDeclared ? '' : textDirective)
}
