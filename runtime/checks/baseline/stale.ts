import { defineFindingRule } from '../rule/rule.ts'

const baseline = {
  'site.baseline.json': `{
  "version": 1,
  "findings": [
    { "code": "manifest/unknown-middleware", "file": "site.config.yaml", "at": "/navigation/middleware/0", "count": 1 }
  ]
}
`,
}

export const stale = defineFindingRule<{ code: string; file: string; left: number; count: number }>({
  code: 'baseline/stale',
  severity: 'warning',
  isFixable: true,
  title: 'The baseline lists a finding that is fixed',
  why: 'If it stayed in the list, it would hide the next mistake of this kind in this place. Remove it: "site validate --fix" does so, and "site validate --update-baseline" rewrites the whole list.',
  wrong: baseline,
  right: { 'site.config.yaml': 'navigation: { middleware: [gate] }\n', ...baseline },
  message: ({ code, file, left, count }) =>
    left === count
      ? `"${code}" is no longer found at this place of ${file}. Remove the entry.`
      : `"${code}" is found ${count - left} instead of ${count} times at this place of ${file}. Lower the count.`,
})
