import type { SiteDraft } from './site-draft.ts'

/** The picture in the examples of sections. */
export const SAMPLE_PICTURE = '/example.svg'

/** The picture has no dimensions of its own, so it fits any that are given. */
const TEXT =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#cbd5dc"/><circle cx="50%" cy="50%" r="12%" fill="#8fa1ad"/></svg>\n'

/** A sample picture; its file is created by the first addition that needs it. */
export function samplePicture(draft: SiteDraft) {
  const file = `public${SAMPLE_PICTURE}`
  if (draft.text(file) === null) draft.create(file, TEXT)
  return { src: SAMPLE_PICTURE, width: 1200, height: 900 }
}
