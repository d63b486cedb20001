import { publicFiles } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'
import { assetUses } from './asset-uses.ts'

export const letterCase = defineCheck({
  code: 'assets/letter-case',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'The letter case of a file name is wrong',
  why: 'Your computer may find a file whatever its letter case, but servers do not, and visitors would see a gap. Write the path exactly as the file is named, or rename the file.',
  wrong: {
    'public/Social.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>',
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ href: /social.svg }]
`,
  },
  right: {
    'public/social.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>',
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ href: /social.svg }]
`,
  },
  message: ({ path, real }: { path: string; real: string }) =>
    path.normalize('NFC') === real.normalize('NFC')
      ? `"${path}" looks like the name of the file, but its accents are encoded differently. Copy the name: "${real}".`
      : `The file is called "${real}", and servers will not find "${path}". Write "${real}".`,
  check(facts, report) {
    const files = publicFiles(facts)
    for (const [path, uses] of assetUses(facts)) {
      if (files.find(path) !== null) continue
      const real = files.findSpelling(path)
      if (real === null) continue
      for (const use of uses) report(use.place(), { path, real }, { suggestion: real, fix: use.replace(real) })
    }
  },
})
