import type { RenderStatic } from './static-section.ts'

type Renderers = Readonly<Record<string, RenderStatic>>

/** Sections that are rendered without React, by name. Their code is read when the first of them is shown, by React: no start waits for it. */
export class StaticSections {
  readonly #load: () => Promise<{ readonly default: Renderers }>
  #renderers: Renderers | null = null
  #reading: Promise<void> | null = null

  constructor(load: () => Promise<{ readonly default: Renderers }>) {
    this.#load = load
  }

  /** Null: React renders it, as it did all of them before their code was read. */
  of(name: string): RenderStatic | null {
    void this.read()
    return this.#renderers?.[name] ?? null
  }

  /** Reads their code, for whoever renders many pages without a pause in which it could be read; null: it has been. */
  read(): Promise<void> | null {
    if (this.#renderers !== null) return null
    this.#reading ??= this.#load().then(
      (module) => {
        this.#renderers = module.default
      },
      // A folder that was built anew meanwhile has it no more. React's output is the same.
      () => {
        this.#renderers = {}
      },
    )
    return this.#reading
  }
}
