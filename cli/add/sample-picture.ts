import type { SiteDraft } from './site-draft.ts'

/** What the examples of sections name in the place of any picture. */
export const SAMPLE_PICTURE = '/example.svg'

/** It has no dimensions, and so takes those that it is given. */
const TEXT =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#cbd5dc"/><circle cx="50%" cy="50%" r="12%" fill="#8fa1ad"/></svg>\n'

/** A picture for what shows one, written with the first part of a site that needs it. */
export function samplePicture(draft: SiteDraft) {
  const file = `public${SAMPLE_PICTURE}`
  if (draft.text(file) === null) draft.create(file, TEXT)
  return { src: SAMPLE_PICTURE, width: 1200, height: 900 }
}
