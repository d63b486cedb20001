import type { Diagnostic } from '../manifest/problems/diagnostic.ts'

/** A fault as the page in development shows it. */
export type DevFault = Pick<Diagnostic, 'file' | 'line' | 'column' | 'code' | 'message' | 'suggestion'>

/** A section that threw when it was rendered. */
export interface DevSectionFault extends DevFault {
  /** Key of the section in its page: `contact___en/team`. */
  readonly section: string
}

/** All that is wrong with the site at the moment. */
export interface DevFaultList {
  /** Of the manifest and of the code: whatever the page is, it is older than the files. */
  readonly site: readonly DevFault[]
  /** To be shown where the section is. */
  readonly sections: readonly DevSectionFault[]
}

/** What is wrong with the site in development, and who is told of it. */
export class DevFaults {
  /** Told of each change. */
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

  setManifest(faults: readonly DevFault[]): void {
    this.#manifest = faults
    this.onChange(this.list)
  }

  setCode(faults: readonly DevFault[]): void {
    this.#code = faults
    this.onChange(this.list)
  }

  addSection(fault: DevSectionFault): void {
    this.#sections.set(fault.section, fault)
    this.onChange(this.list)
  }

  /** When the sections are made anew. */
  clearSections(): void {
    this.#sections.clear()
    this.onChange(this.list)
  }
}
