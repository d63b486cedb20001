import { extname } from 'node:path'

const MAX_CHARACTERS = 120
const MAX_EXTENSION_CHARACTERS = 16

/** Path separators, characters with a meaning to file systems and shells, and characters that make a name look like another. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu

/** Cleans a file name: one line, no path, no leading dot, at most 120 characters including the extension; `file` when nothing is left. */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .normalize('NFC')
    .replace(UNFIT, ' ')
    .replace(/\s+/g, ' ')
    // With the look-behind, each run is tried once. Trying it from each of its characters would take quadratic time.
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  if (clean === '') return 'file'
  const characters = [...clean]
  if (characters.length <= MAX_CHARACTERS) return clean
  const extension = extname(clean).slice(0, MAX_EXTENSION_CHARACTERS)
  return `${characters.slice(0, MAX_CHARACTERS - [...extension].length).join('')}${extension}`
}

/** A media type without parameters; `application/octet-stream` for anything that does not look like one. */
export function cleanMediaType(type: string): string {
  return /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,100}$/i.test(type) ? type.toLowerCase() : 'application/octet-stream'
}
