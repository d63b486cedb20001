import { join } from 'node:path'
import type { Manifest } from '../manifest/manifest.types.ts'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import { codeToBuild, type OptionalCode } from '../site/needed-code.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { FormSource } from './graphql/form-calls.ts'
import { type SessionCheckSource, sessionChecks } from './graphql/session-checks.ts'
import { type FoundParts, schemasOfClients } from './parts/find-parts.ts'
import type { StepModule } from './parts/step-modules.ts'

/** The files that a site is built from. */
export interface SiteSources {
  readonly root: string
  readonly sections: readonly SectionDefinition[]
  /** Stylesheets of the theme: name in the manifest → absolute path. */
  readonly stylesheets: ReadonlyMap<string, string>
  /** Absolute path of the theme's ornament. */
  readonly ornament: string | null
  /** Legacy scripts: key in the model → absolute path. */
  readonly scripts: ReadonlyMap<string, string>
  /** Absolute path of the module of the global error handler. */
  readonly onError: string | null
  /** Hashed assets of so many earlier builds stay. */
  readonly keepAssets: number
  /** Forms, and the SDL of the clients that they are sent to. */
  readonly forms: readonly FormSource[]
  /** Queries that tell whether a session is a good one, each once. */
  readonly checks: readonly SessionCheckSource[]
  /** The SDL of every client: absolute paths. What a build holds was checked against it. */
  readonly schemas: readonly string[]
  /** The operations of collections: name → absolute path. */
  readonly collections: ReadonlyMap<string, string>
  /** Modules of validators and middleware. */
  readonly steps: readonly StepModule[]
  /** What browsers need beside what every site has. */
  readonly needs: readonly OptionalCode[]
}

/** @param parts - in which nothing is wrong that blocks. */
export function sourcesOf(manifest: Manifest, model: SiteModel, parts: FoundParts, root: string): SiteSources {
  const sections = [...parts.sections.values()]
  return {
    root,
    sections,
    stylesheets: parts.stylesheets.found,
    ornament: parts.look.ornament,
    scripts: parts.scripts.found,
    onError: parts.errorHandler.found,
    keepAssets: manifest.build.keepAssets,
    steps: parts.steps.found,
    collections: parts.collections.found,
    forms: formSources(model, root),
    checks: checkSources(model, root),
    schemas: schemasOfClients(manifest, root),
    needs: codeToBuild(
      manifest,
      sections.some(({ hydrate }) => hydrate !== null),
    ),
  }
}

/** Forms, and where the SDL of their targets lies. */
function formSources({ forms, clients }: SiteModel, root: string): FormSource[] {
  return [...forms.values()].map(({ name, fields, send }) => ({
    name,
    fields,
    send,
    schemas: new Map(
      send.flatMap(({ client }): [string, string][] => {
        const schema = clients.get(client)?.schema
        return schema === undefined ? [] : [[client, join(root, schema)]]
      }),
    ),
  }))
}

/** The queries that steps ask, each once, and where their SDL lies. */
function checkSources(model: SiteModel, root: string): SessionCheckSource[] {
  const sources = sessionChecks(model).flatMap(({ check }): [string, SessionCheckSource][] => {
    const schema = model.clients.get(check.client)?.schema
    return schema === undefined ? [] : [[`${check.client} ${check.field}`, { ...check, schema: join(root, schema) }]]
  })
  return [...new Map(sources).values()]
}
