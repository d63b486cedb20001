import type { EntryValue, Reads, Soon, StepHost, StepOutcome, StepRequest } from './step-request.ts'

/** When a step's answer may change for all visitors: milliseconds since 1970, or `any` when it may change at any time. */
export type Turns = readonly number[] | 'any'

/**
 * Code that a build includes for a step. `StepHost.moduleOf` returns its default export. It is either a file of the site, relative to its folder,
 * with the manifest key that names it, or a function that checks a query against a JSON Schema (draft-07).
 */
export type StepCode =
  | { readonly file: string; readonly key: string }
  | { readonly query: Readonly<Record<string, unknown>> }

/** What is known of every step before it runs. */
export interface StepFacts {
  readonly reads: readonly Reads[]
  readonly turns: Turns
}

/**
 * What validators and middleware of one kind share. `Declared` is what the manifest says, `Model` what the program keeps of it: plain data, which is
 * also sent to browsers.
 */
interface StepKind<Declared, Model> {
  /** @param timeZone - of the site. */
  resolve(declared: Declared, timeZone: string): Model
  /** Omitted when the kind needs no code besides its own. */
  code?(declared: Declared): StepCode | null
  /** What the step reads of the visitor. This decides whether pages can be shared, and whether the step runs in the browser on static hosts. */
  reads(model: Model): readonly Reads[]
  /** @param entryValue - that of the page's entry; left out where nothing is known of an entry. */
  turns(model: Model, entryValue?: EntryValue): Turns
}

export interface ValidatorKind<Declared, Model> extends StepKind<Declared, Model> {
  /** Whether the request may have the page. May throw, as described at `takeSteps`. @param name - of the validator in the manifest. */
  accepts(model: Model, request: StepRequest, host: StepHost, name: string): Soon<boolean>
}

export interface MiddlewareKind<Declared, Model> extends StepKind<Declared, Model> {
  /** Returns null to let the request go on. May throw, as described at `takeSteps`. @param name - of the middleware in the manifest. */
  run(model: Model, request: StepRequest, host: StepHost, name: string): Soon<StepOutcome>
}

/** The union of the models of all kinds in a registry. */
export type StepModels<Kinds extends Readonly<Record<string, { resolve(declared: never, timeZone: string): object }>>> =
  {
    [Kind in keyof Kinds]: { readonly kind: Kind } & StepFacts & Readonly<ReturnType<Kinds[Kind]['resolve']>>
  }[keyof Kinds]

/** Defines a kind of validator: one file in `validators/`, listed in its index. */
export function defineValidatorKind<Declared, Model extends object>(
  kind: ValidatorKind<Declared, Model>,
): ValidatorKind<Declared, Model> {
  return kind
}

/** Defines a kind of middleware: one file in `middleware/`, listed in its index. */
export function defineMiddlewareKind<Declared, Model extends object>(
  kind: MiddlewareKind<Declared, Model>,
): MiddlewareKind<Declared, Model> {
  return kind
}

/** The model of a step that the manifest declares. */
export function resolveStep<Declared extends { readonly kind: string }>(
  kind: StepKind<Declared, object>,
  declared: Declared,
  timeZone: string,
): StepFacts & { readonly kind: string } {
  const model = kind.resolve(declared, timeZone)
  return {
    ...{ kind: declared.kind, ...model, reads: kind.reads(model) },
    // Only when somebody asks: calendars of time zones are loaded for it.
    get turns() {
      return kind.turns(model)
    },
  }
}
