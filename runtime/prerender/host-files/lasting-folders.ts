/** Whatever lies here has its content in its name. */
export const LASTING_FOLDERS = ['/_site/assets/', '/_site/picture/']
export const LASTING = 'public, max-age=31536000, immutable'
/** Of everything else. */
export const PASSING = 'public, no-cache'
