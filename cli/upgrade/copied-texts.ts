import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { isRecord } from '../../runtime/values/is-record.ts'

type Values = Readonly<Record<string, unknown>>

/** Path of a file of messages in the site → path in the package of what it is a copy of → what was copied. */
export type CopiedTexts = ReadonlyMap<string, ReadonlyMap<string, Values>>

/** A file of messages: of the site, or of a section of its own. */
const MESSAGES = /(?:^|\/)locales\/[^/]+\.yaml$/
/** Languages of the package, that which others begin as a copy of first. */
const WRITTEN = ['en', 'es']

/** The messages of a new site. @param files - of which those of the template are copies. */
export function textsOfTemplate(files: ReadonlyMap<string, unknown>, template: string): CopiedTexts {
  const copied = [...files].flatMap(([file, content]): [string, ReadonlyMap<string, Values>][] => {
    const source = MESSAGES.test(file) ? sourceOf(file, `cli/templates/${template}`) : null
    return source === null ? [] : [[file, new Map([[source, valuesOf(String(content))]])]]
  })
  return new Map(copied)
}

/** What a text in a language says for packaged sections in their own words. @param languages - from which it may be taken. */
export function textsOfSections(text: string, languages: readonly string[]): ReadonlyMap<string, Values> {
  const { sections } = valuesOf(text)
  const found = new Map<string, Values>()
  for (const [name, own] of Object.entries(isRecord(sections) ? sections : {}))
    for (const language of languages) {
      const source = `sections/${name}/locales/${language}.yaml`
      const same = commonValues(isRecord(own) ? own : {}, textsAt(packageRoot, source)?.values ?? {})
      if (Object.keys(same).length === 0) continue
      found.set(source, same)
      break
    }
  return found
}

/** A file of messages of a version of the package; null where it has none. @param folder - of that version. */
export function textsAt(folder: string, source: string): { readonly text: string; readonly values: Values } | null {
  const path = join(folder, source)
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
  return { text, values: valuesOf(text) }
}

/** Where the messages of a source stand in a copy: those of a section below its name. */
export function placeInCopy(source: string): readonly string[] {
  const [, name] = /^sections\/([^/]+)\/locales\//.exec(source) ?? []
  return name === undefined ? [] : ['sections', name]
}

/** Of the values of one map those that another one has keys for. */
export function knownValues(values: Values, known: Values): Values {
  return Object.fromEntries(
    Object.entries(known).map(([key, old]) => {
      const value = values[key]
      // What the other version has no more stays what it was.
      if (value === undefined) return [key, old]
      return [key, isRecord(old) && isRecord(value) ? knownValues(value, old) : value]
    }),
  )
}

/** What two maps say alike. */
function commonValues(left: Values, right: Values): Values {
  return Object.fromEntries(
    Object.entries(left).flatMap(([key, value]): [string, unknown][] => {
      const other = right[key]
      if (!isRecord(value) || !isRecord(other)) return value === other ? [[key, value]] : []
      const same = commonValues(value, other)
      return Object.keys(same).length === 0 ? [] : [[key, same]]
    }),
  )
}

function sourceOf(file: string, folder: string): string | null {
  const named = [file, ...WRITTEN.map((code) => file.replace(/[^/]+\.yaml$/, `${code}.yaml`))]
  return named.map((name) => `${folder}/${name}`).find((source) => existsSync(join(packageRoot, source))) ?? null
}

function valuesOf(text: string): Values {
  const { value } = parseManifest(text, '')
  return isRecord(value) ? value : {}
}
