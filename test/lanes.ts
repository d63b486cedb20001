/** Run commands, servers, back-ends or builds. */
const site = [
  // The corpus: each file is a test of its own, so its name runs it.
  'test/faults/!(sites)/*.yaml',
  'test/{backend,bakery,build,cli,editor,faults,packaging,prerender,server,spec}/**/*.test.{ts,tsx}',
  // Sites that are rendered, random ones by the thousand, and those of thousands of pages.
  'test/checks/{pages-*,message-coverage,fuzz,fix-slips,large-site}.test.ts',
  // A manifest for each of some hundred keys, each checked as a whole, and manifests of megabytes.
  'test/manifest/{misplaced-keys,hostile-text}.test.ts',
  // It has the linter format what it makes.
  'test/schema-types.test.ts',
  // It asks git for the files.
  'test/no-outside-citations.test.ts',
]

/** Open pages. */
const browser = ['test/{agency,browser}/**/*.test.ts', 'test/bakery/browser.test.ts']

/** Which tests run together, by their folder, so that a new file falls into the right lane. Patterns from the root of the repository. */
export const lanes = {
  /** Pure: without a set-up, a process of its own, a bundler or a browser. */
  unit: { include: ['test/**/*.test.{ts,tsx}', 'sections/**/*.test.tsx'], exclude: [...site, ...browser] },
  site: { include: site, exclude: browser },
  browser: { include: browser, exclude: [] },
}
