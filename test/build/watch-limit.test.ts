import { createLogger, type Logger } from 'vite'
import { expect, it } from 'vitest'
import { tellingLimitOnce } from '../../runtime/dev/watch-limit.ts'

function told(platform: string, texts: readonly string[]): string[] {
  const lines: string[] = []
  const logger: Logger = { ...createLogger('silent'), error: (text) => lines.push(text) }
  const telling = tellingLimitOnce(logger, platform)
  for (const text of texts) telling.error(text)
  return lines
}

const full = (file: string) =>
  `\u001B[31mfile watcher error: ENOSPC: System limit for number of file watchers reached, watch '${file}'\u001B[39m`

it('tells once that the system watches no more files, and what to do', () => {
  expect(told('linux', [full('a.css'), full('b.css')])).toEqual([
    'Edits of some files will not be noticed: this system watches no more files (ENOSPC). To change that, allow more (sudo sysctl fs.inotify.max_user_watches=524288), or set CHOKIDAR_USEPOLLING=1, and start again.',
  ])
  const [inMac] = told('darwin', ['file watcher error: EMFILE: too many open files, watch'])
  expect(inMac).toMatch(/\(EMFILE\)\. To change that, set CHOKIDAR_USEPOLLING=1, and start again\.$/)
})

it('passes on every other error', () => {
  const others = ["file watcher error: EACCES: permission denied, watch '/a'", 'Failed to parse source']
  expect(told('linux', others)).toEqual(others)
})
