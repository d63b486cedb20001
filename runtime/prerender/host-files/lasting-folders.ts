/** Folders whose files have a hash of their content in their names. */
export const LASTING_FOLDERS = ['/_site/assets/', '/_site/picture/']
export const LASTING = 'public, max-age=31536000, immutable'
/** For all other files. */
export const PASSING = 'public, no-cache'
