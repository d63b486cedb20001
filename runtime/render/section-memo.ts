import { LRUCache } from 'lru-cache'
import type { SectionData } from '../page/page-request.ts'
import type { SectionInstance } from '../site/site-model.ts'
import type { PageForms } from './page-forms.ts'
import { isWhole, type RenderedSection } from './render-section.ts'

/**
 * Keeps rendered sections by everything that their output depends on: the instance (section, id, language, props), data, declared inputs, and the
 * lists whose entries its forms offer. Data and lists are compared by identity: kept answers are the same objects, so nothing has to be serialised.
 */
export class SectionMemo {
  readonly #rendered: LRUCache<string, RenderedSection>
  readonly #dataIds = new WeakMap<SectionData, number>()
  #lastDataId = 0

  constructor(maxBytes: number) {
    this.#rendered = new LRUCache<string, RenderedSection>({
      maxSize: maxBytes,
      // Counted twice, for its HTML and its JSON form.
      sizeCalculation: ({ markup }, key) => (markup.length + key.length) * 2,
    })
  }

  /** @param forms - those of the page: a section whose forms now offer other entries is not found. */
  find(
    instance: SectionInstance,
    data: SectionData,
    inputs: string,
    forms: Pick<PageForms, 'isCurrent'>,
  ): RenderedSection | undefined {
    const known = this.#rendered.get(this.#key(instance, data, inputs))
    return known !== undefined && forms.isCurrent(known.offers) ? known : undefined
  }

  get(
    instance: SectionInstance,
    data: SectionData,
    inputs: string,
    forms: Pick<PageForms, 'isCurrent'>,
    render: () => RenderedSection,
  ): RenderedSection {
    const known = this.find(instance, data, inputs, forms)
    if (known) return known
    const section = render()
    if (isWhole(section)) this.#rendered.set(this.#key(instance, data, inputs), section)
    return section
  }

  #key(instance: SectionInstance, data: SectionData, inputs: string): string {
    let dataId = this.#dataIds.get(data)
    if (dataId === undefined) {
      this.#lastDataId += 1
      dataId = this.#lastDataId
      this.#dataIds.set(data, dataId)
    }
    return `${instance.key} ${instance.version} ${dataId} ${inputs}`
  }
}
