import { publicFiles } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'
import { assetUses } from './asset-uses.ts'
import { formats } from './file-formats.ts'
import { type PublicFile, readPublicFile } from './read-file.ts'

export const broken = defineCheck({
  code: 'assets/broken',
  severity: 'error',
  needs: 'site',
  title: 'A file is not what its extension says',
  why: 'The extension decides which type a file is served as, and browsers refuse a picture served as something else. An empty file is usually a failed copy; a short text is often the pointer of a large-file store that has not fetched the file. Put the real file there, or give it the right extension.',
  wrong: {
    'public/icon.png': 'not a picture',
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ href: /icon.png }]
`,
  },
  right: {
    'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>',
    'site.config.yaml': `head:
  description: { en: Short notes about a small site that has everything a site needs. }
  icons: [{ href: /icon.svg }]
`,
  },
  message: ({ path, reason }: { path: string; reason: string }) => `The file "public${path}" ${reason}`,
  check(facts, report) {
    for (const [path, [first]] of assetUses(facts)) {
      if (publicFiles(facts).find(path) === null) continue
      const file = readPublicFile(facts, path)
      const reason = file === null ? null : faultOf(file)
      if (reason !== null) report(first.place(), { path, reason })
    }
  },
})

function faultOf({ bytes, named, found, isDamaged }: PublicFile): string | null {
  if (bytes === 0) return 'is empty. Put the real file there.'
  if (named === null) return null
  if (isDamaged) return `begins like ${formats[named].name}, but is damaged. Put the whole file there.`
  // Containers for sound may hold video as well, and both may begin with the same bytes.
  if (
    found === named ||
    (found !== null && formats[found].kind === formats[named].kind && formats[named].kind !== 'picture')
  )
    return null
  return found === null
    ? `is not ${formats[named].name}, as its extension says. Put the real file there.`
    : `is not ${formats[named].name}, as its extension says, but ${formats[found].name}. Give it that extension, or put another file there.`
}
