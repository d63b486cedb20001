/** The file name that the examples in schemas use for any picture. */
const NAME = '/example.svg'

/** The address of that picture in the gallery. */
export const PICTURE_ADDRESS = '/_site/gallery/example.svg'

/** The picture has no dimensions of its own, so it takes those that an example gives it. */
export const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg"><svg width="100%" height="100%" viewBox="0 0 12 9" preserveAspectRatio="none"><path fill="#cbd5dc" d="M0 0h12v9H0z"/><path fill="#8fa1ad" d="M0 9V7l3.500-3 3 3 2-1.500L12 8v1z"/></svg><circle cx="72%" cy="28%" r="8%" fill="#f4f6f7"/></svg>\n'

/** An example with the picture at its actual address. */
export function withPicture(example: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(example).replaceAll(`"${NAME}"`, `"${PICTURE_ADDRESS}"`))
}
