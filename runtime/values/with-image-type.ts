/** What content says of a picture, and what the embedded back-end answers of it. */
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

/** An SDL with the type `Image`, where it has fields of that type and does not declare it. What is written keeps its place. */
export function withImageType(sdl: string): string {
  const isUsed = /:\s*\[*\s*Image\b/.test(sdl)
  const isDeclared = /^\s*(?:type|interface|union|scalar|enum|input)\s+Image\b/m.test(sdl)
  return isUsed && !isDeclared ? sdl + imageType : sdl
}
