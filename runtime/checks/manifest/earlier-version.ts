import { newestVersion } from '../../manifest/migrations/migrations.ts'
import { rewriteManifest } from '../../manifest/migrations/rewrite-manifest.ts'
import { askingSite } from '../../manifest/problems/examples/consent.ts'
import type { ReadFile } from '../../manifest/yaml/expand-includes.ts'
import { startOf } from '../../manifest/yaml/located-value.ts'
import type { SiteFiles } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'

export const earlierVersion = defineCheck({
  code: 'manifest/earlier-version',
  severity: 'note',
  isFixable: true,
  needs: 'manifest',
  title: 'A manifest is written for an earlier version',
  why: 'A manifest of an earlier version keeps working as it is. The newest version has renamed some things, so that each has one name, and each name has one meaning. site upgrade and site validate --fix write the new names and the new version, and keep comments and everything else.',
  wrong: askingSite('categories: [analytics], remember: 90d'),
  right: askingSite('categories: [analytics], maxAge: 90d'),
  message: ({ version, titles, reason }: { version: number; titles: readonly string[]; reason: string | null }) =>
    reason === null
      ? `This manifest has version ${version}. Version ${newestVersion} uses other names: ${titles.join(', ')}. Update it with: site validate --fix.`
      : `This manifest has version ${version}, and cannot be updated to version ${newestVersion}. ${reason}`,
  check({ own, version, files }, report) {
    if (own.root?.kind !== 'map') return
    const { edits, titles, refused } = rewriteManifest(own, version, readerOf(files))
    const [first] = edits
    if (refused !== null) {
      const { source, offset } = refused.mark
      report({ position: source.positionAt(offset) }, { version, titles, reason: refused.reason })
    } else if (first !== undefined) {
      const position = own.root.entries.get('version')?.key ?? own.root.mark
      const place = { position: startOf(position), path: ['version'] }
      report(place, { version, titles, reason: null }, { fix: { isSafe: true, edits: [...edits] } })
    }
  },
})

function readerOf(files: SiteFiles): ReadFile {
  return (file) => {
    const source = files.read(file)
    return source === null ? { ok: false, reason: 'missing' } : { ok: true, text: source.text }
  }
}
