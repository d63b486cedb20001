import { expect, it } from 'vitest'
import { ProgressBar } from '../../../cli/prerender/progress-bar.ts'

function watched(tell: (bar: ProgressBar, at: (ms: number) => void) => void): string[] {
  const said: string[] = []
  let now = 0
  const bar = new ProgressBar({ writeError: (text) => void said.push(text.replace('\r\u001b[K', '')) }, () => now)
  tell(bar, (ms) => {
    now = ms
  })
  return said
}

it('tells how far the pages are, how fast they come, and how long it takes until all are there', () => {
  const said = watched((bar, at) => {
    at(1000)
    bar.tell(500, 2000)
    at(2000)
    bar.tell(1000, 200_000)
    bar.end()
  })
  expect(said).toEqual([
    '██████░░░░░░░░░░░░░░░░░░ 500 of 2000 pages, 500/s, 3 s left',
    '░░░░░░░░░░░░░░░░░░░░░░░░ 1000 of 200000 pages, 500/s, 6 min 38 s left',
    '',
  ])
})

it('is drawn no more often than somebody can read it, and leaves nothing where it was not drawn', () => {
  const said = watched((bar, at) => {
    for (let ms = 1; ms <= 400; ms += 1) {
      at(ms)
      bar.tell(ms, 400)
    }
  })
  expect(said).toHaveLength(2)
  expect(watched((bar) => bar.end())).toEqual([])
})
