import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'

/** A fault as shown by the page in development. */
export type DevFault = Pick<Diagnostic, 'file' | 'line' | 'column' | 'code' | 'message' | 'suggestion'>

/** A section that threw while it was rendered. */
export interface DevSectionFault extends Diagnostic {
  /** Key of the section, unique in the site: `contact___en/team`. */
  readonly key: string
  /** Id of the section in its page: `team`. */
  readonly section: string
}

/** Everything that is wrong with the site at the moment. */
export interface DevFaultList {
  /** Faults of the manifest and of the code: with any of them, every page is older than the files. */
  readonly site: readonly DevFault[]
  /** Faults that are shown in place of their sections. */
  readonly sections: readonly DevSectionFault[]
}

/** Keeps track of what is wrong with the site in development, and reports changes. */
export class DevFaults {
  /** Called for each change. */
  onChange: (list: DevFaultList) => void = () => {}
  #manifest: readonly DevFault[] = []
  #code: readonly DevFault[] = []
  #sections = new Map<string, DevSectionFault>()

  get list(): DevFaultList {
    return { site: [...this.#manifest, ...this.#code], sections: [...this.#sections.values()] }
  }

  get hasCodeFault(): boolean {
    return this.#code.length > 0
  }

  /** Whether reading the site has shown what is wrong with a file. */
  tellsOf(file: string): boolean {
    return this.#manifest.some((fault) => fault.file === file)
  }

  setManifest(faults: readonly DevFault[]): void {
    this.#manifest = faults
    this.onChange(this.list)
  }

  /** Returns whether they are news: each edit has the code loaded again, in vain if it was of another file. */
  setCode(faults: readonly DevFault[]): boolean {
    const known = this.#code
    this.#code = faults
    this.onChange(this.list)
    return !isDeepStrictEqual(faults, known)
  }

  /** Returns whether it is news. */
  addSection(fault: DevSectionFault): boolean {
    const known = this.#sections.get(fault.key)
    this.#sections.set(fault.key, fault)
    this.onChange(this.list)
    return known?.message !== fault.message
  }

  /** Called when the sections are made anew. */
  clearSections(): void {
    this.#sections.clear()
    this.onChange(this.list)
  }
}
