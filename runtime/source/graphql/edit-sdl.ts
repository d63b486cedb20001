import { Kind, parse } from 'graphql'

/** Whether an SDL declares a type of this name. */
export function declaresType(sdl: string, name: string): boolean {
  return definitionsOf(sdl).some((definition) => 'name' in definition && definition.name?.value === name)
}

/** The names of the fields of a type; none where it is not declared. */
export function fieldsOf(sdl: string, type: string): string[] {
  return objectOf(sdl, type)?.fields?.map(({ name }) => name.value) ?? []
}

/**
 * Adds a field at the end of a type, which is declared if necessary. No other character changes.
 *
 * @param field - its text, one line or more.
 */
export function withField(sdl: string, type: string, field: string): string {
  const lines = field
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}\n`)
    .join('')
  const end = objectOf(sdl, type)?.loc?.end
  if (end === undefined) return withType(sdl, `type ${type} {\n${lines}}\n`)
  const before = sdl.slice(0, end - 1).trimEnd()
  return `${before}\n${lines}${sdl.slice(end - 1)}`
}

/** Adds those arguments that a field lacks after its existing ones. @param given - the name and type of each. */
export function withArguments(
  sdl: string,
  type: string,
  field: string,
  given: readonly { readonly name: string; readonly type: string }[],
): string {
  const found = objectOf(sdl, type)?.fields?.find(({ name }) => name.value === field)
  const known = found?.arguments ?? []
  const lacking = given.filter((arg) => !known.some(({ name }) => name.value === arg.name))
  const end = known.at(-1)?.loc?.end ?? found?.name.loc?.end
  if (end === undefined || lacking.length === 0) return sdl
  const text = lacking.map((arg) => `${arg.name}: ${arg.type}`).join(', ')
  return sdl.slice(0, end) + (known.length === 0 ? `(${text})` : `, ${text}`) + sdl.slice(end)
}

/** Adds a type after all others. */
export function withType(sdl: string, type: string): string {
  return sdl.trim() === '' ? type : `${sdl.trimEnd()}\n\n${type}`
}

function objectOf(sdl: string, type: string) {
  const found = definitionsOf(sdl).find(
    (definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === type,
  )
  return found?.kind === Kind.OBJECT_TYPE_DEFINITION ? found : undefined
}

function definitionsOf(sdl: string) {
  return sdl.trim() === '' ? [] : parse(sdl).definitions
}
