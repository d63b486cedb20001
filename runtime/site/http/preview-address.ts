/** Opens a preview, by GET. */
export const PREVIEW_PATH = '/_site/preview'

/** Ends it, by POST: nothing that only follows links ends one. */
export const PREVIEW_END = `${PREVIEW_PATH}?end`
