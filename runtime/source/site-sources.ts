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
  /** The theme's stylesheets: name in the manifest → absolute path. */
  readonly stylesheets: ReadonlyMap<string, string>
  /** Absolute path of the module of the theme's ornament. */
  readonly ornament: string | null
  /** Legacy scripts: key in the model → absolute path. */
  readonly scripts: ReadonlyMap<string, string>
  /** Absolute path of the module of the global error handler. */
  readonly onError: string | null
  /** The number of earlier builds whose hashed assets are kept. */
  readonly keepAssets: number
  /** The forms, with the SDL of the clients that they are sent to. */
  readonly forms: readonly FormSource[]
  /** The queries that check sessions, each once. */
  readonly checks: readonly SessionCheckSource[]
  /** Absolute paths of the SDLs of all clients. What a build contains was checked against them. */
  readonly schemas: readonly string[]
  /** The operations of collections: name → absolute path. */
  readonly collections: ReadonlyMap<string, string>
  /** The code of validators and middleware. */
  readonly steps: readonly StepModule[]
  /** The code that browsers need besides what every site needs. */
  readonly needs: readonly OptionalCode[]
}

/** @param parts - without any problem that blocks. */
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
    collections: new Map([...model.collections.values()].map(({ name, query }) => [name, join(root, query)])),
    forms: formSources(model, root),
    checks: checkSources(model, root),
    schemas: schemasOfClients(manifest, root),
    needs: codeToBuild(
      manifest,
      sections.some(({ hydrate }) => hydrate !== null),
    ),
  }
}

/** The forms, with the paths of their targets' SDLs. */
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

/** The queries that check sessions, each once, with the paths of their SDLs. */
function checkSources(model: SiteModel, root: string): SessionCheckSource[] {
  const sources = sessionChecks(model).flatMap(({ check }): [string, SessionCheckSource][] => {
    const schema = model.clients.get(check.client)?.schema
    return schema === undefined ? [] : [[`${check.client} ${check.field}`, { ...check, schema: join(root, schema) }]]
  })
  return [...new Map(sources).values()]
}
