import { basename, join } from 'node:path'
import { allChecks } from '../checks/all-checks.ts'
import { BASELINE_FILE } from '../checks/baseline/read-baseline.ts'
import type { SiteFacts } from '../checks/facts/facts.ts'
import { contentFiles, messageFiles } from '../checks/facts/site-texts.ts'
import type { HidingFacts } from '../checks/hide-findings.ts'
import type { FactsOf } from '../checks/rule/rule.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { readEdited } from '../manifest/text/edited-texts.ts'
import type { SiteLoadResult } from '../source/load-site.ts'
import { SiteFilesOnDisk } from '../source/parts/site-files.ts'

/** Where findings of a site can be hidden: in comments of its own files, not of the package's, and in its baseline. */
export function hidingFacts(
  { root, texts, edited, site }: SiteLoadResult,
  facts: Partial<FactsOf>,
  wants: (code: string) => boolean,
  findings: readonly Diagnostic[],
): HidingFacts {
  const files = new SiteFilesOnDisk([root, root], edited)
  const names = new Set([
    ...texts.keys(),
    ...findings.map(({ file }) => file),
    ...(facts.site ? filesOf(facts.site) : []),
  ])
  const baseline = join(root, BASELINE_FILE)
  const lacking = new Set(allChecks.filter(({ needs }) => facts[needs] === undefined).map(({ code }) => code))
  return {
    sources: [...names].filter((file) => /\.(?:ya?ml|graphql)$/.test(file)).flatMap((file) => files.read(file) ?? []),
    baseline: readEdited(baseline, edited),
    // When a site cannot start, some checks have not run.
    didRun: (code) => site !== null && wants(code) && !lacking.has(code),
  }
}

function filesOf(facts: SiteFacts): string[] {
  const yaml = [...messageFiles(facts).map(([, file]) => file), ...contentFiles(facts)]
  return [
    ...[...yaml, ...facts.schemas.values()].map(({ file }) => file),
    ...[...facts.sections.values()].flatMap(({ name, operations }) =>
      operations.map((path) => `sections/${name}/${basename(path)}`),
    ),
  ]
}
