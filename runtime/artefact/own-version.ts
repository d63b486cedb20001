/** Version of the sitio that runs. */
export { version as ownVersion } from '../../package.json' with { type: 'json' }
