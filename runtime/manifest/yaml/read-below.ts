import { isUtf8 } from 'node:buffer'
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { errorCode } from '../../values/error-code.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { type EditedTexts, namesIn } from '../text/edited-texts.ts'
import { encodingInWords, findEncodingFault } from '../text/encoding-fault.ts'
import type { ReadFile, ReadResult } from './expand-includes.ts'

const MAX_BYTES = 8_000_000

/** Where files are read from. */
export interface ReadingPlace {
  /** Absolute path of the site's folder, to which names are relative. */
  readonly root: string
  /** Absolute path of the folder that files may not leave: the site's, or that of a base. */
  readonly folder: string
  /** The texts that were read, by name. For code frames, and to know what to watch. */
  readonly sources: Map<string, string>
  /** Texts that replace those on disk. */
  readonly edited: EditedTexts
}

/**
 * Returns a function that reads files below a folder, following links, and records what it has read. The first file may itself be a link (as in a
 * mounted volume); what it includes may not lead out of the folder.
 */
export function readerBelow({ root, folder, sources, edited }: ReadingPlace): ReadFile {
  const realFolder = realPath(folder)
  let isMain = true
  return (file) => {
    const path = realPath(join(root, file))
    if (path === null || realFolder === null)
      return { ok: false, reason: 'missing', nearest: nearestName(basename(file), namesIn(dirname(join(root, file)))) }
    const inside = relative(realFolder, path)
    const leadsOut = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
    if (leadsOut && !isMain) return { ok: false, reason: 'outside' }
    isMain = false
    const text = edited.get(join(root, file))
    const result: ReadResult = text === undefined ? readText(path, file) : { ok: true, text }
    if (result.ok) sources.set(file, result.text.replace(/^\uFEFF/, ''))
    return result
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    // It is missing, or a folder on the way may not be searched.
    return null
  }
}

function readText(path: string, file: string): ReadResult {
  try {
    const stats = lstatSync(path)
    if (!stats.isFile()) return { ok: false, reason: 'not-a-file' }
    if (stats.size > MAX_BYTES) return { ok: false, reason: 'too-large' }
    const bytes = readFileSync(path)
    const fault = isUtf8(bytes) ? null : findEncodingFault(file, bytes)
    if (fault !== null) return { ok: false, reason: 'not-utf-8', words: encodingInWords(fault) }
    return { ok: true, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
  } catch (error) {
    const missing = errorCode(error) === 'ENOENT'
    return { ok: false, reason: missing ? 'missing' : 'no-permission' }
  }
}
