import { stripVTControlCharacters } from 'node:util'
import type { Logger } from 'vite'

/** What Vite says of each file that it cannot watch, with the limit of the system that is reached. */
const AT_LIMIT = /^file watcher error: (ENOSPC|EMFILE)\b/

const SETTINGS: Readonly<Record<string, string>> = {
  ENOSPC: 'fs.inotify.max_user_watches=524288',
  EMFILE: 'fs.inotify.max_user_instances=1024',
}

/** A logger that tells once, and with the remedy, that the system watches no more files. Everything else it passes on. */
export function tellingLimitOnce(logger: Logger, platform: string = process.platform): Logger {
  let isTold = false
  return {
    ...logger,
    error(text, options) {
      const [, code] = AT_LIMIT.exec(stripVTControlCharacters(text)) ?? []
      if (code === undefined) return logger.error(text, options)
      if (isTold) return
      isTold = true
      logger.error(limitReached(code, platform), options)
    },
  }
}

function limitReached(code: string, platform: string): string {
  const allowed = platform === 'linux' ? `allow more (sudo sysctl ${SETTINGS[code]}), or ` : ''
  return `Edits of some files will not be noticed: this system watches no more files (${code}). To change that, ${allowed}set CHOKIDAR_USEPOLLING=1, and start again.`
}
