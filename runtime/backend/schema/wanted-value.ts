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

/** What somebody writes for a scalar: in words, and as it is typed. */
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
/** Of scalars that only the site knows. */
const VALUE: Words = { one: 'a value', several: 'values', example: '…' }

/**
 * What has to stand in a file of content, for the middle of a sentence: `a list of texts, such as [red]`. With an example of what to type,
 * made of what stands there where that can be.
 *
 * @param found - what stands there.
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

/** The number that a text is about: 4.5 in "4,5 kg". */
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

/** Of an item of a list: what stands in the place of the list, if it is one. */
function exampleOf(type: GraphQLOutputType, found: unknown): string {
  const wanted = getNullableType(type)
  if (isListType(wanted)) return `[${exampleOf(wanted.ofType, found)}]`
  if (isObjectType(wanted)) return mapExample(wanted, found)
  if (!isLeafType(wanted)) return VALUE.example
  const own = asItem(wanted, found)
  return own ?? (isEnumType(wanted) ? (namesOf(wanted)[0] ?? VALUE.example) : wordsOf(wanted).example)
}

/** The fields that are needed, the first one with what stands in place of the map. */
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

/** A value as it can be typed inside of a list or a map; null: it is none that fits there, or is long. */
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
