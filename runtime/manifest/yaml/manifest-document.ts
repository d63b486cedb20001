import type { ManifestProblem } from '../problems/problem.ts'
import type { PathStep, Position } from '../text/position.ts'
import type { SourceText } from '../text/source-text.ts'
import { findLocated, type LocatedValue, type Mark, plainValue } from './located-value.ts'

/** A manifest as written: a plain value, and where each part of it is. Its shape has not been checked. */
export interface ManifestDocument {
  /** Null when the text could not be read as one YAML document. */
  root: LocatedValue | null
  /** The plain value; null when `root` is. Must not be modified. */
  readonly value: unknown
  problems: ManifestProblem[]
  /** What is written at a path, with the mark of its key if it has one. Undefined when nothing is written there, as for a default. */
  find(path: readonly PathStep[]): ReturnType<typeof findLocated>
  /** Position of the key or value at a path; a list item has no key, so both are its value. Undefined when nothing is written there. */
  positionOf(path: readonly PathStep[], at: 'key' | 'value'): Position | undefined
  /** Like `positionOf`, but falls back to the nearest parent that is written, so there always is a position. */
  nearestPosition(path: readonly PathStep[], at: 'key' | 'value'): Position
  /** The range of the key or value at a path, with its file. Undefined when nothing is written there. */
  rangeOf(path: readonly PathStep[], at: 'key' | 'value'): Mark | undefined
  /** The text as written for the value at a path, when variables have been replaced in it. */
  writtenAt(path: readonly PathStep[]): string | undefined
}

/** What checks of single values need from a document: where they are written, and how. */
export type WrittenPlaces = Pick<ManifestDocument, 'nearestPosition' | 'writtenAt'>

/** @param main - the file that positions fall back to. */
export function createDocument(
  main: SourceText,
  root: LocatedValue | null,
  problems: ManifestProblem[],
): ManifestDocument {
  const find: ManifestDocument['find'] = (path) => (root === null ? undefined : findLocated(root, path))
  const rangeOf: ManifestDocument['rangeOf'] = (path, at) => {
    const found = find(path)
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
    // Computed on demand: of the documents made while loading a manifest, only the last is asked for its value.
    get value() {
      value ??= { plain: root === null ? null : plainValue(root) }
      return value.plain
    },
    problems,
    find,
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
      const value = find(path)?.value
      return value?.kind === 'scalar' ? value.written : undefined
    },
  }
}
