import { LRUCache } from 'lru-cache'
import type { RenderHost } from '../../render/render-host.ts'
import type { Logger } from '../process/logger.ts'

/** How many reported links are remembered, since data may contain any number of dead ones. */
const TOLD_LINKS = 1000

/** Logs each link of a section that leads nowhere, once, however often it is rendered. */
export function deadLinkWarning(log: Logger): RenderHost['onDeadLink'] {
  const told = new LRUCache<string, true>({ max: TOLD_LINKS })
  return (to, about) => {
    const key = `${about.section} ${to}`
    if (told.get(key)) return
    told.set(key, true)
    log.warn({ to, ...about }, 'a link leads nowhere: it names no route, address or entry')
  }
}
