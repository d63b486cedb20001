import type { ManifestProblem } from '../problems/problem.ts'
import type { PathStep, Position } from '../text/position.ts'
import type { SourceText } from '../text/source-text.ts'
import { findLocated, type LocatedValue, type Mark, plainValue } from './located-value.ts'

/** A manifest as written: a plain value, and where each part of it stands. Nothing is known yet about its shape. */
export interface ManifestDocument {
  /** Null when the text could not be read as one YAML document. */
  root: LocatedValue | null
  /** The plain value; null when `root` is. Not to be changed. */
  readonly value: unknown
  problems: ManifestProblem[]
  /** Where the key or the value at a path is written; a list item has no key, so both are its value. Undefined when nothing is written there. */
  positionOf(path: readonly PathStep[], at: 'key' | 'value'): Position | undefined
  /** Like `positionOf`, but of the nearest parent that is written: always a position. */
  nearestPosition(path: readonly PathStep[], at: 'key' | 'value'): Position
  /** The text of the key or the value at a path: its file, and where in it. Undefined when nothing is written there. */
  rangeOf(path: readonly PathStep[], at: 'key' | 'value'): Mark | undefined
  /** The text that the author wrote for the value at a path, when variables have been put into it. */
  writtenAt(path: readonly PathStep[]): string | undefined
}

/** What the checks of single values ask a document: where they are written, and how. */
export type WrittenPlaces = Pick<ManifestDocument, 'nearestPosition' | 'writtenAt'>

/** @param main - the file that a position falls back to. */
export function createDocument(
  main: SourceText,
  root: LocatedValue | null,
  problems: ManifestProblem[],
): ManifestDocument {
  const rangeOf: ManifestDocument['rangeOf'] = (path, at) => {
    const found = root === null ? undefined : findLocated(root, path)
    if (found === undefined) return undefined
    return at === 'key' ? (found.key ?? found.value.mark) : found.value.mark
  }
  const positionOf: ManifestDocument['positionOf'] = (path, at) => {
    const mark = rangeOf(path, at)
    return mark?.source.positionAt(mark.offset)
  }
  let value: { plain: unknown } | null = null
  return {
    root,
    // Only the last of the steps to a manifest is asked for it.
    get value() {
      value ??= { plain: root === null ? null : plainValue(root) }
      return value.plain
    },
    problems,
    positionOf,
    rangeOf,
    nearestPosition(path, at) {
      for (let length = path.length; length > 0; length -= 1) {
        const position = positionOf(path.slice(0, length), length === path.length ? at : 'key')
        if (position !== undefined) return position
      }
      return positionOf([], 'value') ?? main.positionAt(0)
    },
    writtenAt(path) {
      const value = root === null ? undefined : findLocated(root, path)?.value
      return value?.kind === 'scalar' ? value.written : undefined
    },
  }
}
