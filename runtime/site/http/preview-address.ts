/** Opens a preview, with GET. */
export const PREVIEW_PATH = '/_site/preview'

/** Ends a preview, with POST, so that merely following a link never ends one. */
export const PREVIEW_END = `${PREVIEW_PATH}?end`
