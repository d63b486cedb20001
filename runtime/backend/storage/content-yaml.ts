import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'
import { isRecord } from '../../values/is-record.ts'
import type { BackendProblem } from '../rules/backend-problem.ts'

type Path = readonly (string | number)[]

/** YAML that content is written in. */
export interface ContentYaml {
  /** Undefined where it cannot be read; what is wrong was told. */
  readonly value: unknown
  /** Whether something is written at a path. */
  has(path: Path): boolean
  /** A problem at the value at `path`, or at its nearest ancestor when there is none. */
  problemAt(path: Path, message: string): BackendProblem
}

/** Reads YAML of content; mistakes are pushed to `problems`. */
export function parseContentYaml(text: string, file: string, problems: BackendProblem[]): ContentYaml {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, version: '1.2', stringKeys: true })
  const at = (offset: number, message: string): BackendProblem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message }
  }
  const problemAt: ContentYaml['problemAt'] = (path, message) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true)
      if (hasRange(node)) return at(node.range[0], message)
    }
    return at(0, message)
  }
  const { errors, warnings } = document
  // After the first fault the parser guesses what was meant: the others would mislead.
  for (const error of errors.length > 0 ? errors.slice(0, 1) : warnings) {
    const found = at(error.pos[0], error.message.split(' at line ')[0] ?? error.message)
    problems.push({ ...found, isSyntax: errors.length > 0 })
  }
  const has: ContentYaml['has'] = (path) => document.getIn(path, true) !== undefined
  if (errors.length > 0) return { value: undefined, has, problemAt }
  const value = plainValue(() => document.toJS({ maxAliasCount: 100 }))
  if (value === undefined)
    problems.push(problemAt([], 'The aliases (*name) of this file stand for too much. Write the values themselves.'))
  return { value, has, problemAt }
}

/** Undefined when aliases would unfold into more than their file could hold. */
function plainValue(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return (isRecord(node) || isMap(node) || isSeq(node)) && 'range' in node && Array.isArray(node.range)
}
