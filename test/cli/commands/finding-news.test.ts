import { describe, expect, it } from 'vitest'
import { FindingNews } from '../../../cli/report/finding-news.ts'
import type { Diagnostic } from '../../../runtime/manifest/problems/diagnostic.ts'

const finding = (message: string, line = 1): Diagnostic => ({
  severity: 'error',
  blocks: false,
  code: 'messages/unknown-key',
  message,
  file: 'site.config.yaml',
  line,
  column: 1,
  path: '',
  docs: '',
})

describe('the news of a site in development', () => {
  it('are findings that were not there at the start, or at the last change, wherever they have moved', () => {
    const news = new FindingNews([finding('old')])
    expect(news.take([finding('old', 7)], [])).toEqual({ found: [], isAnyFixed: false, left: [] })
    expect(news.take([finding('old', 7), finding('new')], [])).toMatchObject({ found: [finding('new')] })
    expect(news.take([finding('old'), finding('new', 3)], [])).toMatchObject({ found: [], isAnyFixed: false })
  })

  it('are none that something else tells, now or after the next change', () => {
    const news = new FindingNews([])
    const told = [finding('told')]
    expect(news.take(told, told)).toMatchObject({ found: [] })
    expect(news.take(told, [])).toMatchObject({ found: [] })
    expect(news.take([], [])).toEqual({ found: [], isAnyFixed: false, left: [] })
  })

  it('say what is fixed of earlier news, and what is left', () => {
    const news = new FindingNews([finding('old')])
    news.take([finding('old'), finding('one'), finding('other')], [])
    expect(news.take([finding('one')], [])).toEqual({ found: [], isAnyFixed: true, left: [finding('one')] })
    expect(news.take([], [])).toEqual({ found: [], isAnyFixed: true, left: [] })
    expect(news.take([finding('one')], [])).toMatchObject({ found: [finding('one')] })
  })
})
