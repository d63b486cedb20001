import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import type { FormSource } from './form-calls.ts'
import type { SessionCheckSource } from './session-checks.ts'
import type { StepModule } from './step-modules.ts'

/** The files that a site is built from. */
export interface SiteSources {
  readonly root: string
  readonly sections: readonly SectionDefinition[]
  /** Stylesheets of the theme: name in the manifest → absolute path. */
  readonly stylesheets: ReadonlyMap<string, string>
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
  /** Modules of validators and middleware. */
  readonly steps: readonly StepModule[]
}
