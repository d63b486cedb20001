import type { Reads, Soon, StepHost, StepOutcome, StepRequest } from './step-request.ts'

/** When a step may begin to answer otherwise, whoever asks: times in ms since 1970; `any`: at any time. */
export type Turns = readonly number[] | 'any'

/**
 * Code that a build holds for a step, and `StepHost.moduleOf` hands out as a module's default export: a file of the site, below its folder,
 * and the key in the manifest that names it; or a function that says whether a query fits a JSON Schema (draft-07).
 */
export type StepCode =
  | { readonly file: string; readonly key: string }
  | { readonly query: Readonly<Record<string, unknown>> }

/** What is known of every step before it is asked. */
export interface StepFacts {
  readonly reads: readonly Reads[]
  readonly turns: Turns
}

/**
 * What validators and middleware of one kind have in common. `Declared` is what the manifest says, `Model` what the program keeps of it: plain
 * data, which also travels to browsers.
 */
interface StepKind<Declared, Model> {
  resolve(declared: Declared): Model
  /** Left out: it needs no code but its own. */
  code?(declared: Declared): StepCode | null
  /** What of the visitor it looks at: pages are shared with others, and steps of files run in the browser, accordingly. */
  reads(model: Model): readonly Reads[]
  turns(model: Model): Turns
}

export interface ValidatorKind<Declared, Model> extends StepKind<Declared, Model> {
  /** Whether the request may have the page. May throw, as `takeSteps` says. @param name - of the validator in the manifest. */
  accepts(model: Model, request: StepRequest, host: StepHost, name: string): Soon<boolean>
}

export interface MiddlewareKind<Declared, Model> extends StepKind<Declared, Model> {
  /** Lets the request go on with null. May throw, as `takeSteps` says. @param name - of the middleware in the manifest. */
  run(model: Model, request: StepRequest, host: StepHost, name: string): Soon<StepOutcome>
}

/** The models of all kinds of a registry. */
export type StepModels<Kinds extends Readonly<Record<string, { resolve(declared: never): object }>>> = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & StepFacts & Readonly<ReturnType<Kinds[Kind]['resolve']>>
}[keyof Kinds]

/** A kind of validator: one file in `validators/`, listed in its index. */
export function defineValidatorKind<Declared, Model extends object>(
  kind: ValidatorKind<Declared, Model>,
): ValidatorKind<Declared, Model> {
  return kind
}

/** A kind of middleware: one file in `middleware/`, listed in its index. */
export function defineMiddlewareKind<Declared, Model extends object>(
  kind: MiddlewareKind<Declared, Model>,
): MiddlewareKind<Declared, Model> {
  return kind
}

/** The model of a step that the manifest declares. */
export function resolveStep<Declared extends { readonly kind: string }>(
  kind: StepKind<Declared, object>,
  declared: Declared,
): StepFacts & { readonly kind: string } {
  const model = kind.resolve(declared)
  return { kind: declared.kind, ...model, reads: kind.reads(model), turns: kind.turns(model) }
}
