import { concealFindings, concealTexts } from '../checks/conceal-findings.ts'
import type { ManifestFacts, SiteFacts } from '../checks/facts/facts.ts'
import { withFix } from '../checks/fix/fix-problem.ts'
import { hideFindings, type ShownFindings } from '../checks/hide-findings.ts'
import { type Coverage, textCoverage } from '../checks/messages/coverage.ts'
import { withEnds } from '../checks/rule/with-ends.ts'
import { runChecks, wantsPages } from '../checks/run-checks.ts'
import { sortFindings } from '../checks/sort-findings.ts'
import { pathAsWritten } from '../manifest/migrations/path-as-written.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { describeProblem } from '../manifest/problems/format-problem.ts'
import type { EditedTexts } from '../manifest/text/edited-texts.ts'
import { jsonPointer, pointerPath } from '../manifest/text/json-pointer.ts'
import type { ManifestDocument } from '../manifest/yaml/manifest-document.ts'
import { RecordedAnswers } from '../source/graphql/recorded-answers.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { readBackends, type WithBackends } from './check-backends.ts'
import { withOperations } from './check-operations.ts'
import { findingTexts } from './finding-texts.ts'
import { findingsOfBases } from './findings-of-bases.ts'
import { hidingFacts } from './hiding-facts.ts'
import { readEntries } from './read-entries.ts'
import { recordFaults } from './record-faults.ts'
import type { RenderedSite } from './render-pages.ts'
import { manifestFacts, siteFacts } from './site-facts.ts'

/** A site with all of its findings. */
export interface CheckedSite extends SiteLoadResult, ShownFindings {
  /** In the order in which they are shown. */
  readonly findings: readonly Diagnostic[]
  /** Null when no page was rendered. */
  readonly rendered: RenderedSite | null
  /** How many texts of each page are translated; null when the site could not be loaded completely. */
  readonly coverage: Coverage | null
  /** Whether all checks could run: after a problem that blocks, or when code cannot be built, later checks have nothing to look at. */
  readonly isComplete: boolean
  /** Texts of the files that findings point into, as shown: with secrets concealed. */
  readonly texts: ReadonlyMap<string, string>
}

export interface CheckOptions {
  /** Whether a code is wanted. Checks for other codes do not run; what blocks is always reported. */
  readonly wants?: (code: string) => boolean
  /** Renders every page, so that the checks of pages can run; when omitted, they do not. */
  readonly render?: (site: LoadedSite, facts: SiteFacts) => Promise<RenderedSite>
}

/** Checks a whole site, offline: collects the problems found while loading it, and runs all checks that can run. */
export async function checkSite(
  loaded: SiteLoadResult,
  { wants = () => true, render }: CheckOptions = {},
): Promise<CheckedSite> {
  const { result, backends } = await readBackends(withOperations(loaded))
  const { read, site, configFile, conceal, edited } = result
  const manifest = read === null ? undefined : manifestFacts(result, read)
  const facts = {
    ...(manifest && { manifest }),
    ...(manifest && site && { site: await factsOf(manifest, site, edited, backends) }),
  }
  const found = result.problems
    .filter(({ blocks, code }) => blocks || wants(code))
    .map((problem) => describeProblem(withFix(problem, result.document)))
  const ofFiles = inWordsOfAuthor([...found, ...runChecks(facts, wants)], result.document)
  const rendered = site && facts.site && render && wantsPages(wants) ? await render(site, facts.site) : null
  const pages = facts.site && rendered ? { pages: { ...facts.site, ...rendered, found: ofFiles } } : {}
  const ofPages = inWordsOfAuthor(runChecks(pages, wants), result.document)
  const all = concealFindings(sortFindings([...ofFiles, ...ofPages], configFile), conceal)
  const { findings: shown, ...hidden } = hideFindings(all, hidingFacts(result, { ...facts, ...pages }, wants, all))
  const wanted = shown.filter(({ blocks, code }) => blocks || wants(code))
  const findings = sortFindings(findingsOfBases(wanted, result), configFile)
  const texts = findingTexts(result, findings)
  const coverage = facts.site ? textCoverage(facts.site) : null
  return {
    ...result,
    ...hidden,
    rendered,
    coverage,
    isComplete: site !== null && !rendered?.buildFault,
    findings: withEnds(findings, texts, result.document),
    texts: concealTexts(texts, conceal),
  }
}

/** Rewrites the paths of findings to those that the author of the manifest knows. */
function inWordsOfAuthor(findings: readonly Diagnostic[], { root }: ManifestDocument): Diagnostic[] {
  if (root === null) return [...findings]
  return findings.map((finding) => ({
    ...finding,
    path: jsonPointer(pathAsWritten(root, pointerPath(finding.path))),
  }))
}

async function factsOf(
  manifest: ManifestFacts,
  site: LoadedSite,
  edited: EditedTexts,
  backends: WithBackends['backends'],
): Promise<SiteFacts> {
  const record = new RecordedAnswers(site.root)
  const entries = await readEntries(site, backends, edited, record)
  return siteFacts(manifest, site, edited, entries, recordFaults(site, record, entries, edited))
}
