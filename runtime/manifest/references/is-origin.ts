import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }
import { isAddress } from '../../values/paths/is-address.ts'

const PATTERN = new RegExp(configSchema.definitions.site.properties.origin.pattern)

/** Whether a text is a public origin as the manifest allows it: https://example.com, without a path. */
export function isOrigin(text: string): boolean {
  return PATTERN.test(text) && isAddress(text)
}
