import { describe, expect, it } from 'vitest'
import type { FieldRules, FormFile } from '../../runtime/forms/form-field.ts'
import { cleanText, validateForm } from '../../runtime/forms/validate-form.ts'

const field = (type: FieldRules['type'], rules: Partial<FieldRules> = {}): FieldRules => ({
  name: 'it',
  type,
  required: false,
  ...rules,
})
/** What is wrong with one field that was filled in with a text. */
const faultOf = (rules: FieldRules, text: string) => validateForm([rules], { texts: { it: text }, files: {} }).it
const file = (name: string, type = 'image/png', size = 10): FormFile => ({ name, type, size })
const faultOfFiles = (rules: Partial<FieldRules>, files: FormFile[]) =>
  validateForm([field('file', rules)], { texts: {}, files: { it: files } }).it

describe('a text', () => {
  it.each<[string, FieldRules, string, string | undefined]>([
    ['left empty where it may be', field('text'), '', undefined],
    ['left empty where it may not', field('text', { required: true }), '', 'required'],
    ['of white space only', field('text', { required: true }), ' \t\n ', 'required'],
    [
      'of which nothing can be seen',
      field('text', { required: true }),
      '\u200b\ufeff\u2060\u00ad\u3164\u2800 \u0000',
      'required',
    ],
    ['of which nothing can be seen, chosen', field('select', { required: true }), '\u200b', 'required'],
    ['with a part that cannot be seen', field('text', { required: true, minLength: 5 }), '👩\u200d🌾', undefined],
    ['that is too short', field('text', { minLength: 3 }), 'ab', 'tooShort'],
    ['that is long enough', field('text', { minLength: 3 }), 'abc', undefined],
    ['whose white space around does not count', field('text', { minLength: 3 }), '  ab  ', 'tooShort'],
    ['left empty, whatever its least length', field('text', { minLength: 3 }), '', undefined],
    ['that is too long', field('text', { maxLength: 3 }), 'abcd', 'tooLong'],
    ['whose line breaks count once, as browsers count them', field('textarea', { maxLength: 3 }), 'a\r\nb', undefined],
    ['counted in UTF-16 units, as in HTML', field('text', { maxLength: 1 }), '😀', 'tooLong'],
    ['that fits the pattern', field('text', { pattern: '[a-z]+' }), 'abc', undefined],
    ['of which only a part fits the pattern', field('text', { pattern: '[a-z]+' }), 'abc1', 'pattern'],
    ['whose alternatives are taken as a whole', field('text', { pattern: 'a|b' }), 'ab', 'pattern'],
    ['too long to be tried against a pattern', field('text', { maxLength: 2, pattern: 'a' }), 'aaaa', 'tooLong'],
    ['that is one of the choices', field('select', { options: ['A', 'B'] }), 'B', undefined],
    ['that is no choice', field('select', { options: ['A', 'B'] }), 'C', 'choice'],
    ['that is no choice, where there is none', field('select', { options: [] }), 'C', 'choice'],
    ['of a select that alone knows its choices, as browsers have it', field('select'), 'C', undefined],
    ['left unchosen where it may not', field('select', { options: ['A'], required: true }), '', 'required'],
    ['of a box that is not ticked', field('checkbox', { required: true }), '', 'required'],
    ['of a box that is ticked', field('checkbox', { required: true }), 'on', undefined],
  ])('%s', (_, rules, text, fault) => expect(faultOf(rules, text)).toBe(fault))

  it.each<['email' | 'tel' | 'url', string, boolean]>([
    ['email', 'ana@example.com', true],
    ['email', 'ana.rojas+web@mail.example.co.cr', true],
    ['email', ' ana@example.com ', true],
    ['email', 'ana@Example.COM', true],
    ['email', 'ana@bücher.example', true],
    ['email', 'ana@उदाहरण.भारत', true],
    ['email', 'ana@例え.テスト', true],
    ['email', 'aña@example.com', false],
    ['email', 'ana@example', false],
    ['email', 'ana@@example.com', false],
    ['email', 'ana rojas@example.com', false],
    ['email', 'ana@-example.com', false],
    ['email', 'ana@example..com', false],
    ['email', '@example.com', false],
    ['tel', '+506 2200-0155', true],
    ['tel', '(506) 2200.0155', true],
    ['tel', '(+506) 2200-0155', true],
    ['tel', '+506\u00a02200\u20110155', true],
    ['tel', '2200', false],
    ['tel', '2200+0155', false],
    ['tel', 'llamame', false],
    ['tel', '22000155 ext. 3', false],
    ['url', 'https://example.com/a?b', true],
    ['url', 'http://localhost', true],
    ['url', 'example.com', false],
    ['url', 'javascript:alert(1)', false],
  ])('of the type %s: %j fits: %s', (type, text, fits) => {
    expect(faultOf(field(type), text)).toBe(fits ? undefined : type)
  })

  it('that was made to keep a regular expression busy is answered at once', () => {
    // Work that grows with the square of the letters would pass the time limit of every test.
    for (const text of [`${'a'.repeat(60)}@${'a.'.repeat(500_000)}`, `${'a@'.repeat(500_000)}`, '1-'.repeat(500_000)])
      for (const type of ['email', 'tel', 'url'] as const)
        expect([undefined, type]).toContain(faultOf(field(type), text))
    expect(faultOf(field('text', { maxLength: 10 }), `a${' '.repeat(1_000_000)}b`)).toBe('tooLong')
  })
})

describe('files', () => {
  it.each<[string, Partial<FieldRules>, FormFile[], string | undefined]>([
    ['none where none is needed', {}, [], undefined],
    ['none where one is needed', { required: true }, [], 'required'],
    ['one more than allowed', { maxFiles: 2 }, [file('a'), file('b'), file('c')], 'tooManyFiles'],
    ['two where nothing is said', {}, [file('a'), file('b')], 'tooManyFiles'],
    ['of exactly the size', { maxBytes: 10 }, [file('a')], undefined],
    ['of one byte more', { maxBytes: 9 }, [file('a')], 'fileTooLarge'],
    ['of an accepted group', { accept: ['image/*'] }, [file('a.png')], undefined],
    ['of an accepted type', { accept: ['application/pdf'] }, [file('a', 'application/pdf')], undefined],
    ['with an accepted ending, in whatever case', { accept: ['.pdf'] }, [file('A.PDF', '')], undefined],
    ['of another type', { accept: ['image/*', '.pdf'] }, [file('a.exe', 'application/x-msdownload')], 'fileType'],
    ['whose type only begins like one', { accept: ['image/*'] }, [file('a', 'imagery/x')], 'fileType'],
    [
      'of which one is of another type',
      { accept: ['image/*'], maxFiles: 2 },
      [file('a'), file('b', 'text/plain')],
      'fileType',
    ],
  ])('%s', (_, rules, files, fault) => expect(faultOfFiles(rules, files)).toBe(fault))
})

describe('a form', () => {
  it('tells the first fault of each field, in the order of the fields', () => {
    const fields = [
      field('email', { name: 'email', required: true, minLength: 50 }),
      field('text', { name: 'fine' }),
      field('text', { name: 'name', required: true }),
    ]
    const faults = validateForm(fields, { texts: { email: 'x', fine: 'x' }, files: {} })
    expect(Object.entries(faults)).toEqual([
      ['email', 'email'],
      ['name', 'required'],
    ])
  })

  it('sends one line where one line is asked for, so that nothing is smuggled into a header', () => {
    expect(cleanText(field('text'), ' Ana\r\nBcc: all@example.com ')).toBe('Ana Bcc: all@example.com')
    expect(cleanText(field('text'), 'one \n\n\t two  three')).toBe('one two  three')
    expect(cleanText(field('textarea'), ' one\r\ntwo\rthree ')).toBe('one\ntwo\nthree')
  })
})
