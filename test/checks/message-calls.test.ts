import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'
import type { AstNode } from '../../runtime/checks/facts/facts.ts'
import { textCalls } from '../../runtime/checks/messages/text-calls.ts'
import { createSourceText } from '../../runtime/manifest/text/source-text.ts'

/** Keys as code asks for them, `*` where they are computed, with the names of the values behind them. */
function callsIn(code: string, start = "import { usePage, useText } from 'sitio'\n"): string[] {
  const source = createSourceText('sections/Note/Note.tsx', start + code)
  // ESTree, as `AstNode` describes it.
  const program = parseAst(source.text, { lang: 'tsx' }) as unknown as AstNode
  const calls = textCalls({
    file: source.file,
    source,
    program,
    fault: null,
    imports: new Map(),
    lost: [],
    packages: [],
  })
  return calls
    .map(
      ({ parts, values }) => `${parts.join('*')}${values === null ? '?' : values.map((each) => ` ${each}`).join('')}`,
    )
    .sort()
}

describe('the messages that code asks for', () => {
  it.each([
    ['a key', "const t = useText(); t('more')", ['more']],
    ['values', "const t = useText(); t('more', { count: 3, 'name': name })", ['more count name']],
    ['values that come from elsewhere', "const t = useText(); t('more', values)", ['more?']],
    ['values with others spread among them', "const t = useText(); t('more', { ...values, count: 1 })", ['more?']],
    [
      'a key for each branch',
      "const t = useText(); t(isOpen ? 'open' : isLate && 'late' || 'closed')",
      ['*', 'closed', 'late', 'open'],
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is read.
    ['a template', 'const t = useText(); t(`days.${id}.name`)', ['days.*.name']],
    ['a sum', "const t = useText(); t('days.' + id + '.name')", ['days.*.name']],
    ['a key that is looked up', 'const t = useText(); t(names[id])', ['*']],
    ['a key with its type', "const t = useText(); t('more' as Key); t('less'!)", ['less', 'more']],
    [
      'the hook by another name',
      "const say = words(); say('more')",
      ['more'],
      "import { useText as words } from 'sitio'\n",
    ],
    ['the hook itself', "useText()('more')", ['more']],
    ['the page', "const page = usePage(); page.text('more'); page.locale", ['more']],
    ['the page at once', "usePage().text('more'); const t = usePage().text; t('less')", ['less', 'more']],
    ['a part of the page', "const { locale, text: say } = usePage(); say('more')", ['more']],
    [
      'two components with one name',
      "function A() { const t = useText(); return t('a') }\nfunction B() { const t = useText(); return t('b') }",
      ['a', 'b'],
    ],
    ['dependencies of a hook', "const t = useText(); useMemo(() => t('more'), [t])", ['more']],
    ['a property of the same name', "const t = useText(); t('more'); other.t('x'); ({ t: 1 })", ['more']],
    ['another function of another name', "const tell = make(); tell('more')", []],
    ['no hook of sitio', "const t = useText(); t('more')", [], "import { useText } from './own.ts'\n"],
  ])('%s', (_, code, expected, start?: string) => expect(callsIn(code, start)).toEqual(expected))

  it.each([
    ['a function that is handed on', 'const t = useText(); show(t)'],
    ['a function that a component gets', 'const t = useText(); <Row text={t} />'],
    ['a function in a map', 'const t = useText(); const tools = { t }'],
    ['the page as a whole', 'const page = usePage(); show(page)'],
    ['the rest of the page', 'const { locale, ...rest } = usePage()'],
    ['a part of the page that is computed', 'usePage()[name]'],
    ['the hook as a value', 'const hooks = [useText]'],
    ['a hook around it', 'export const useWords = () => useText()'],
    ['all of sitio', "import * as sitio from 'sitio'", ''],
    ['what is loaded later', "const Later = lazy(() => import('./later.tsx'))"],
  ])('may be any where %s leaves its sight', (_, code, start?: string) => {
    expect(callsIn(code, start)).toContain('*?')
  })

  it('are any where a name stands for two things', () => {
    expect(callsIn("const upper = (t) => t('nothing')\nfunction A() { const t = useText(); return t('a') }")).toEqual([
      '*?',
    ])
  })
})
