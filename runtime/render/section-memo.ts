import { LRUCache } from 'lru-cache'
import type { SectionData } from '../page/page-request.ts'
import type { SectionInstance } from '../site/site-model.ts'
import type { RenderedSection } from './render-section.ts'

/**
 * Keeps rendered sections, by all that their output depends on: instance (section, id, locale, props), data, declared inputs (D34). Data
 * counts by identity: kept answers are the same object, so nothing is serialised to look them up.
 */
export interface SectionMemo {
  get(instance: SectionInstance, data: SectionData, inputs: string, render: () => RenderedSection): RenderedSection
}

export function createSectionMemo(maxBytes: number): SectionMemo {
  const rendered = new LRUCache<string, RenderedSection>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }, key) => (html.length + key.length) * 2,
  })
  const dataIds = new WeakMap<SectionData, number>()
  let lastDataId = 0
  return {
    get(instance, data, inputs, render) {
      let dataId = dataIds.get(data)
      if (dataId === undefined) {
        lastDataId += 1
        dataId = lastDataId
        dataIds.set(data, dataId)
      }
      const key = `${instance.key} ${dataId} ${inputs}`
      const known = rendered.get(key)
      if (known) return known
      const section = render()
      if (!section.isFailed) rendered.set(key, section)
      return section
    },
  }
}
