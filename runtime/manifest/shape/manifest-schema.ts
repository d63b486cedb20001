import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }
import { newestSchema } from '../../values/schema/newest-schema.ts'

/** The newest version's schema. Every manifest is carried up to that version before it is checked. */
export const manifestSchema = newestSchema(configSchema)
