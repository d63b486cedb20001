import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }
import { newestSchema } from '../../values/newest-schema.ts'

/** What a manifest may say in the newest version, in which every manifest is looked at. */
export const manifestSchema = newestSchema(configSchema)
