import { describe, expect, it } from 'vitest'
import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { createSourceText } from '../../runtime/manifest/text/source-text.ts'
import { plainValue } from '../../runtime/manifest/yaml/located-value.ts'
import { redirectRows } from '../../runtime/manifest/yaml/redirect-rows.ts'

function read(text: string) {
  const { root, problems } = redirectRows(createSourceText('old.csv', text), ['redirects', 0])
  return {
    rows: plainValue(root),
    /** Each cell as it is written, at its place. */
    places: root.items.map((row) =>
      row.kind === 'map'
        ? [...row.entries.values()].map(({ value: { mark } }) => {
            const { line, column } = mark.source.positionAt(mark.offset)
            return `${line}:${column} ${mark.source.text.slice(mark.offset, mark.end)}`
          })
        : [],
    ),
    problems: problems.map((problem) => {
      const { line, column } = problem.position
      return `${line}:${column} ${formatProblem(problem).message}`
    }),
  }
}

describe('a CSV file of redirects', () => {
  it('has a row for each line, and knows where each cell is written', () => {
    const text =
      '\uFEFFfrom,to,status\r\n/niños , index,302\r\n\r\n"/a,b","https://a.example/?q=""x""",\r\n,,\r\n/über/é,y'
    expect(read(text)).toEqual({
      rows: [
        { from: '/niños', to: 'index', status: 302 },
        { from: '/a,b', to: 'https://a.example/?q="x"' },
        { from: '/über/é', to: 'y' },
      ],
      places: [
        ['2:1 /niños', '2:10 index', '2:16 302'],
        ['4:1 "/a,b"', '4:8 "https://a.example/?q=""x"""'],
        ['6:1 /über/é', '6:9 y'],
      ],
      problems: [],
    })
  })

  it('may have its columns in another order, and no rows', () => {
    expect(read('to,from\nindex,/a\n').rows).toEqual([{ to: 'index', from: '/a' }])
    expect(read('from,to').rows).toEqual([])
  })

  it('may say that an address is gone', () => {
    const rows = [
      { from: '/a', gone: true },
      { from: '/b', to: 'y' },
      { from: '/c', gone: 'yes' },
    ]
    expect(read('from,to,gone\n/a,,true\n/b,y,\n/c,,yes\n').rows).toEqual(rows)
    expect(read('from,gone\n/a,true\n')).toMatchObject({ rows: [{ from: '/a', gone: true }], problems: [] })
  })

  it('leaves out what is empty, for the schema to miss', () => {
    expect(read('from,to\n/a,\n/b\n').rows).toEqual([{ from: '/a' }, { from: '/b' }])
  })

  it.each([
    [
      '',
      '1:1 The first line has no "from" and no "to". The first line must be from,to or from,to,status or from,to,gone.',
    ],
    [
      'from,status\n/a,301\n',
      '1:1 The first line has no "to". The first line must be from,to or from,to,status or from,to,gone.',
    ],
    ['from,too\n/a,b\n', '1:6 There is no column "too". Did you mean "to"?'],
    [
      'from,to,to\n',
      '1:9 The column "to" appears twice. The first line must be from,to or from,to,status or from,to,gone.',
    ],
    [
      'from;to\n/a;b\n',
      '1:1 Separate the cells with commas. The first line must be from,to or from,to,status or from,to,gone.',
    ],
  ])('must have a header: %j', (text, problem) => {
    expect(read(text)).toMatchObject({ rows: [], problems: [problem] })
  })

  it.each([
    ['from,to\n/a,b,301\n', '2:6 This line has more cells than the first one'],
    ['from,to\n/a,"b\n/c,d\n', '2:4 A quote opens or closes in the wrong place'],
    ['from,to\n"/a"b,c\n', '2:1 A quote opens or closes in the wrong place'],
    ['from,to\n/é,b"c\n', '2:4 A quote opens or closes in the wrong place'],
  ])('must be a table: %j', (text, problem) => {
    expect(read(text).problems).toEqual([expect.stringContaining(problem)])
  })
})
