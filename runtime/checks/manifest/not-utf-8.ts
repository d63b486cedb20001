import { encodingInWords, findEncodingFault } from '../../manifest/text/encoding-fault.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { stepModules } from '../facts/step-modules.ts'
import { defineCheck } from '../rule/rule.ts'

/** Files of a site that are read as text. */
const TEXT = /\.(?:ya?ml|md|json|graphql|css|tsx?)$/
/** Folders to search, in addition to files that the manifest names. */
const FOLDERS = ['locales', 'sections']

export const notUtf8 = defineCheck({
  code: 'manifest/not-utf-8',
  severity: 'error',
  needs: 'manifest',
  title: 'A file of the site is not saved as UTF-8',
  why: 'Older encodings, such as Windows-1252, store accented letters differently: visitors would see � instead. The finding points to the first character that is not UTF-8. Open the file in its real encoding and save it as UTF-8; in VS Code, click the name of the encoding at the bottom.',
  wrong: { 'locales/en.yaml': '{} # Café, saved as Windows-1252\n' },
  right: { 'locales/en.yaml': '{} # Café, saved as UTF-8\n' },
  message: (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
  check(facts, report) {
    for (const file of textFiles(facts)) {
      const size = facts.files.bytes(file)
      // Files that could be read are UTF-8.
      if (size === null || facts.files.read(file) !== null) continue
      const bytes = facts.files.start(file, size)
      const fault = bytes === null ? null : findEncodingFault(file, bytes)
      if (fault !== null) report({ position: fault.position }, encodingInWords(fault))
    }
  },
})

function textFiles({ files, manifest }: ManifestFacts): Set<string> {
  const clients = Object.values(manifest.graphql.clients)
  const named = [
    ...manifest.theme.stylesheets,
    ...stepModules(manifest),
    ...clients.map(({ schema }) => schema),
    ...Object.values(manifest.locales.available).flatMap(({ messages }) => messages ?? []),
  ]
  const folders = [...FOLDERS, ...clients.flatMap(({ content }) => content ?? [])]
  return new Set([...named, ...folders.flatMap((folder) => files.list(folder))].filter((file) => TEXT.test(file)))
}
