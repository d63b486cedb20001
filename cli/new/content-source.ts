import { nearestName } from '../../runtime/values/names/nearest-name.ts'
import { exitCode, JobError } from '../io.ts'

/** Where the content of a site is kept: in its own files, or in a CMS with a GraphQL API. */
export type ContentSource = 'files' | 'cms'

const SOURCES: readonly string[] = ['files', 'cms'] satisfies ContentSource[]
/** The client of a template whose content is in files. */
const CLIENT = /^( +)default: \{ url: (embedded:\w+), (schema: (\S+), content: content) \}$/m

/** Whether a template has content that a CMS could keep. */
export function hasContent(manifest: string): boolean {
  return CLIENT.test(manifest)
}

/** @throws JobError (exit 2) for an unknown source, and when the template has no content. */
export function readSource(text: string | undefined, template: string, manifest: string): ContentSource {
  if (text === undefined) return 'files'
  if (!SOURCES.includes(text)) {
    const nearest = nearestName(text, SOURCES)
    const advice = nearest === null ? '' : ` Did you mean ${nearest}?`
    throw new JobError(
      `Content is kept in ${SOURCES.join(' or ')}, not in "${text}".${advice} Write --data files or --data cms`,
      exitCode.usage,
    )
  }
  if (!hasContent(manifest))
    throw new JobError(
      `The template "${template}" has no content except its texts. Remove --data; \`site add collection\` adds some.`,
      exitCode.usage,
    )
  return text as ContentSource
}

/** The manifest with a CMS as back-end for its content. Until its address is set, the files answer. */
export function withCms(manifest: string): string {
  return manifest.replace(
    CLIENT,
    (_, indent: string, embedded: string, rest: string, schema: string) =>
      `${indent}# CMS_URL is the GraphQL address of the CMS. Until it is set, the files in content/ answer; once it is, \`npx site schema pull default\`\n` +
      `${indent}# writes the schema of the CMS to ${schema}. If it needs a token: authorization: { secret: CMS_TOKEN }\n` +
      `${indent}default: { url: '\${CMS_URL:-${embedded}}', ${rest}, via: server, keep: 5m }`,
  )
}
