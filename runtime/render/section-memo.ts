import { LRUCache } from 'lru-cache'
import type { SectionData } from '../page/page-request.ts'
import type { SectionInstance } from '../site/site-model.ts'
import type { RenderedSection } from './render-section.ts'

/**
 * Keeps rendered sections, by all that their output depends on: instance (section, id, locale, props), data, declared inputs. Data
 * counts by identity: kept answers are the same object, so nothing is serialised to look them up.
 */
export class SectionMemo {
  readonly #rendered: LRUCache<string, RenderedSection>
  readonly #dataIds = new WeakMap<SectionData, number>()
  #lastDataId = 0

  constructor(maxBytes: number) {
    this.#rendered = new LRUCache<string, RenderedSection>({
      maxSize: maxBytes,
      sizeCalculation: ({ html }, key) => (html.length + key.length) * 2,
    })
  }

  find(instance: SectionInstance, data: SectionData, inputs: string): RenderedSection | undefined {
    return this.#rendered.get(this.#key(instance, data, inputs))
  }

  get(instance: SectionInstance, data: SectionData, inputs: string, render: () => RenderedSection): RenderedSection {
    const key = this.#key(instance, data, inputs)
    const known = this.#rendered.get(key)
    if (known) return known
    const section = render()
    if (!section.isFailed && !section.isPartial) this.#rendered.set(key, section)
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
