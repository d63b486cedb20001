import { join } from 'node:path'

/** Manifest of the site with live data, whose websocket is `LIVE_WS_URL`. */
export const LIVE = join(import.meta.dirname, '../../fixtures/sites/live/site.config.yaml')
