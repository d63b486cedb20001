import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { languageIn } from '../../runtime/values/texts/language-in.ts'

type Values = Readonly<Record<string, unknown>>

/** Path of a file of messages in the site → path of its original in the package → what was copied. */
export type CopiedTexts = ReadonlyMap<string, ReadonlyMap<string, Values>>

/** A file of messages: the site's, or that of one of its own sections. */
const MESSAGES = /(?:^|\/)locales\/[^/]+\.yaml$/
/** Languages of the package; other languages start as copies of the first one. */
const WRITTEN = ['en', 'es']

/** The messages of a new site. @param files - its files, some of which are copies from the template. */
export function textsOfTemplate(files: ReadonlyMap<string, unknown>, template: string): CopiedTexts {
  const copied = [...files].flatMap(([file, content]): [string, ReadonlyMap<string, Values>][] => {
    const source = MESSAGES.test(file) ? sourceOf(file, `cli/templates/${template}`) : null
    return source === null ? [] : [[file, new Map([[source, valuesOf(String(content))]])]]
  })
  return new Map(copied)
}

/** The messages of packaged sections that a text repeats unchanged. @param languages - those from which they may be copied. */
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

/** A file of messages in a version of the package; null if that has none. @param folder - of that version. */
export function textsAt(folder: string, source: string): { readonly text: string; readonly values: Values } | null {
  const path = join(folder, source)
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
  return { text, values: valuesOf(text) }
}

/** Where the messages of a source are in a copy: for a section, below its name. */
export function placeInCopy(source: string): readonly string[] {
  const [, name] = /^sections\/([^/]+)\/locales\//.exec(source) ?? []
  return name === undefined ? [] : ['sections', name]
}

/** The values of one map, limited to the keys of another. */
export function knownValues(values: Values, known: Values): Values {
  return Object.fromEntries(
    Object.entries(known).map(([key, old]) => {
      const value = values[key]
      // A key that the other version no longer has keeps its old value.
      if (value === undefined) return [key, old]
      return [key, isRecord(old) && isRecord(value) ? knownValues(value, old) : value]
    }),
  )
}

/** The values that two maps have in common. */
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
  const [code = ''] = /[^/]+(?=\.yaml$)/.exec(file) ?? []
  const named = [code, languageIn(code), ...WRITTEN].map((each) => file.replace(/[^/]+\.yaml$/, `${each}.yaml`))
  return named.map((name) => `${folder}/${name}`).find((source) => existsSync(join(packageRoot, source))) ?? null
}

function valuesOf(text: string): Values {
  const { value } = parseManifest(text, '')
  return isRecord(value) ? value : {}
}
