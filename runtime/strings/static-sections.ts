import type { RenderStatic } from './static-section.ts'

type Renderers = Readonly<Record<string, RenderStatic>>

/**
 * Sections that are rendered without React, by name. Their code is loaded when the first of them is shown, which React renders; so a server's start
 * does not wait for it.
 */
export class StaticSections {
  readonly #load: () => Promise<{ readonly default: Renderers }>
  #renderers: Renderers | null = null
  #reading: Promise<void> | null = null

  constructor(load: () => Promise<{ readonly default: Renderers }>) {
    this.#load = load
  }

  /** Null if React has to render it, as it does for all sections until their code is loaded. */
  of(name: string): RenderStatic | null {
    void this.read()
    return this.#renderers?.[name] ?? null
  }

  /** Loads their code, for callers that render many pages without a pause in which it could load. Null if it is loaded already. */
  read(): Promise<void> | null {
    if (this.#renderers !== null) return null
    this.#reading ??= this.#load().then(
      (module) => {
        this.#renderers = module.default
      },
      // A new build may have replaced the folder. React's output is the same.
      () => {
        this.#renderers = {}
      },
    )
    return this.#reading
  }
}
