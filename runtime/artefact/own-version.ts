/** The version of the sitio that is running. */
export { version as ownVersion } from '../../package.json' with { type: 'json' }
