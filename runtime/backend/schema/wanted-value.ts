import {
  type GraphQLEnumType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { listInWords } from '../../manifest/problems/words.ts'
import { IMAGE_TYPE } from './content-pictures.ts'
import { fitsLeaf, isDateType } from './leaf-value.ts'

/** How to describe a scalar to a writer: in words, and by an example of what to type. */
interface Words {
  readonly one: string
  readonly several: string
  readonly example: string
}

const TEXT: Words = { one: 'a text', several: 'texts', example: 'first, second' }
const DATE: Words = {
  one: 'a date like 2026-01-31, or 2026-01-31T18:30:00Z',
  several: 'dates',
  example: '2026-01-31',
}
const SCALARS: Readonly<Record<string, Words>> = {
  String: TEXT,
  Markdown: TEXT,
  ID: { ...TEXT, one: 'a text or a whole number' },
  Int: { one: 'a whole number', several: 'whole numbers', example: '4' },
  Float: { one: 'a number', several: 'numbers', example: '4.5' },
  Boolean: { one: 'true or false', several: 'values that are true or false', example: 'true, false' },
}
/** For scalars that the site defines itself. */
const VALUE: Words = { one: 'a value', several: 'values', example: '…' }

/**
 * Describes, as part of a sentence, what a content file needs in some place: `a list of texts, such as [red]`. Includes an example of what to type,
 * made from the present value if possible.
 *
 * @param found - the present value.
 */
export function wantedValue(type: GraphQLOutputType, found: unknown): string {
  const wanted = getNullableType(type)
  if (isListType(wanted)) return `a list of ${several(wanted.ofType)}, such as [${exampleOf(wanted.ofType, found)}]`
  if (isObjectType(wanted)) return `a map of its fields, such as ${mapExample(wanted, found)}`
  if (!isLeafType(wanted)) return VALUE.one
  if (isEnumType(wanted)) return listInWords(namesOf(wanted), 'or')
  const { one, example } = wordsOf(wanted)
  if (wanted.name === 'Int' && Number.isInteger(found)) return `${one} from -2147483648 to 2147483647`
  return wanted.name === 'Int' || wanted.name === 'Float' ? `${one} such as ${numberIn(wanted, found) ?? example}` : one
}

/** The number in a text: 4.5 in "4,5 kg". */
function numberIn(type: GraphQLLeafType, found: unknown): string | null {
  const written =
    typeof found === 'string' ? /^\D*?(-?\d+(?:[.,]\d+)?)\D*$/.exec(found)?.[1]?.replace(',', '.') : undefined
  return written !== undefined && fitsLeaf(type, Number(written)) ? written : null
}

function several(type: GraphQLOutputType): string {
  const wanted = getNullableType(type)
  if (isListType(wanted)) return `lists of ${several(wanted.ofType)}`
  if (!isLeafType(wanted)) return 'maps'
  return isEnumType(wanted) ? `some of ${listInWords(namesOf(wanted), 'and')}` : wordsOf(wanted).several
}

/** An example of a list item: the present value, if it would be valid as an item. */
function exampleOf(type: GraphQLOutputType, found: unknown): string {
  const wanted = getNullableType(type)
  if (isListType(wanted)) return `[${exampleOf(wanted.ofType, found)}]`
  if (isObjectType(wanted)) return mapExample(wanted, found)
  if (!isLeafType(wanted)) return VALUE.example
  const own = asItem(wanted, found)
  return own ?? (isEnumType(wanted) ? (namesOf(wanted)[0] ?? VALUE.example) : wordsOf(wanted).example)
}

/** The required fields as a map, the first of them with the present value. */
function mapExample(type: GraphQLObjectType, found: unknown): string {
  const isMeasured = (name: string) => type.name === IMAGE_TYPE && (name === 'width' || name === 'height')
  const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) && !isMeasured(field.name))
  const fields = needed.length > 0 ? needed : Object.values(type.getFields()).slice(0, 1)
  const shown = fields.map(({ name, type: own }, index) => {
    const leaf = getNullableType(own)
    return `${name}: ${(index === 0 && isLeafType(leaf) ? asItem(leaf, found) : null) ?? VALUE.example}`
  })
  return `{ ${shown.join(', ')} }`
}

/** A value as it can be typed inside a list or a map; null when it does not fit there, or is too long. */
function asItem(type: GraphQLLeafType, found: unknown): string | null {
  const isPlain =
    typeof found === 'number' || (typeof found === 'string' && /^[\p{L}\d/][\p{L}\d/., _-]{0,40}$/u.test(found))
  return isPlain && fitsLeaf(type, found) ? String(found) : null
}

function namesOf(type: GraphQLEnumType): string[] {
  return type.getValues().map(({ name }) => name)
}

function wordsOf(type: GraphQLLeafType): Words {
  return isDateType(type) ? DATE : (SCALARS[type.name] ?? VALUE)
}
