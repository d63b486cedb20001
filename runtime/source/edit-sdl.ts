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
 * The SDL with a field more, at the end of a type that it has or gets. All other characters stay.
 *
 * @param field - as it is written, in one line or more.
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

/** The SDL with a type more, behind the others. */
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
