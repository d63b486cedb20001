import { expect, it } from 'vitest'
import { PathSummary } from '../../runtime/prerender/path-summary.ts'

const LIMIT = 3500

function summary(paths: readonly string[]): string[] {
  const made = new PathSummary(LIMIT)
  for (const path of paths) made.add(path)
  return made.paths
}

const posts = (count: number) => Array.from({ length: count }, (_, index) => `/posts/a-post-with-a-name-${index}`)

it.each([
  [10, 10],
  [1000, 1],
  [100_000, 1],
])('of %i pages in one folder is %i lines, and never above its limit', (count, lines) => {
  const told = summary(['/', '/about', ...posts(count)])
  expect(told).toHaveLength(lines + 2)
  expect(JSON.stringify(told).length).toBeLessThanOrEqual(LIMIT + 2)
})

it('tells folders where their pages are too many, and pages that lie above them by themselves', () => {
  expect(summary(['/', '/about', ...posts(1000), '/posts', '/en/posts/one'])).toEqual([
    '/',
    '/about',
    '/en/*',
    '/posts',
    '/posts/*',
  ])
})

it('is the same in whichever order pages come', () => {
  const paths = ['/', '/en', ...posts(60), ...posts(60).map((path) => `/en${path}`), '/en/posts/a/b/c']
  expect(summary(paths.toReversed())).toEqual(summary(paths))
})

it('is two lines where there are too many folders', () => {
  expect(summary(['/', ...posts(1000).map((path) => path.replace('/posts', ''))])).toEqual(['/', '/*'])
})
