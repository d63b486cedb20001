import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { idOfInputs, readBuildInputs } from '../../runtime/bundle/inputs/build-inputs.ts'
import { type OpenBundle, openBundle } from '../../runtime/bundle/open-bundle.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { type LoadedSite, loadSite } from '../../runtime/source/load-site.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { type OpenCode, renderPages } from '../../runtime/validate/render-pages.ts'
import { otherHost } from '../../runtime/workspace/other-host.ts'
import { readWorkspace, WORKSPACE_FILE } from '../../runtime/workspace/read-workspace.ts'

type Change =
  | string
  | null
  | { readonly base64: string }
  | readonly ({ readonly replace: string; readonly with: string } | { readonly add: string })[]

interface ExpectedFinding {
  readonly code: string
  readonly suggestion?: string
  /** Words that its message contains. */
  readonly says?: string
  /** `FILE:LINE:COLUMN`, when no mark in a changed text shows the position. */
  readonly at?: string
  /** The same for its related places. */
  readonly related?: readonly string[]
}

/** One case of the corpus; README.md explains the keys. */
export interface FaultCase {
  readonly case: string
  readonly site?: keyof typeof FOLDERS
  /** Whether every page is rendered. */
  readonly rendered?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly change?: Readonly<Record<string, Change>>
  readonly finds?: ExpectedFinding | readonly ExpectedFinding[]
  readonly fixed?: 'base' | Readonly<Record<string, Change>>
}

/** File → its text or bytes; null when the file must not exist. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

/** The parts of a finding that are compared. */
export interface FoundFinding {
  readonly code: string
  readonly at: string
  readonly suggestion: string | null
  /** Null when it is not compared. */
  readonly related: readonly string[] | null
}

export interface Base {
  read(file: string): string | null
  /** Checks the base site with other files. `isRefused` says that every command refuses the site. */
  check(
    files: Files,
    env?: Readonly<Record<string, string>>,
    isRendered?: boolean,
  ): Promise<{ findings: readonly Diagnostic[]; found: FoundFinding[]; isRefused: boolean }>
  /** Calls a function with the folder of the base site while the folder has other files. */
  within<Result>(files: Files, act: (folder: string) => Promise<Result>): Promise<Result>
  /** The files after every safe fix. */
  fix(files: Files, findings: readonly Diagnostic[]): Files
  remove(): Promise<void>
}

const CODE = /\.(?:[jt]sx?|css|graphql|json|svg)$/
const NOTES = join(import.meta.dirname, 'sites/notes')
/** The folders that each base site is made of: files of a later folder replace those of an earlier one. */
const FOLDERS = {
  notes: [NOTES],
  entries: [NOTES, join(import.meta.dirname, 'sites/entries')],
  pages: [join(import.meta.dirname, 'sites/pages')],
  bakery: [join(import.meta.dirname, '../fixtures/sites/bakery')],
}

/** Removes a folder, and those around it, as far as nothing is left in them. */
function leaveNoEmpty(folder: string, base: string): void {
  if (folder === base || !existsSync(folder) || readdirSync(folder).length > 0) return
  rmdirSync(folder)
  leaveNoEmpty(dirname(folder), base)
}

/** Copies a base site to a temporary folder, in which cases change it one after the other. */
export function openBase(name: keyof typeof FOLDERS): Base {
  const sources = FOLDERS[name]
  const folder = mkdtempSync(join(tmpdir(), `sitio-fault-${name}-`))
  for (const source of sources) cpSync(source, folder, { recursive: true })
  const bytesOf = (file: string) => {
    const path = sources.map((source) => join(source, file)).findLast(existsSync)
    return path === undefined ? null : readFileSync(path)
  }
  const read = (file: string) => bytesOf(file)?.toString() ?? null
  const put = (file: string, content: string | Uint8Array | null) => {
    const path = join(folder, file)
    rmSync(path, { force: true, recursive: true })
    if (content === null) return leaveNoEmpty(dirname(path), folder)
    mkdirSync(dirname(path), { recursive: true })
    const target = typeof content === 'string' ? /^→ (\S+)$/.exec(content)?.[1] : undefined
    if (target !== undefined) symlinkSync(target, path)
    else writeFileSync(path, typeof content === 'string' ? filled(content) : content)
  }
  async function within<Result>(files: Files, act: (folder: string) => Promise<Result>): Promise<Result> {
    for (const [file, content] of Object.entries(files)) put(file, content)
    try {
      return await act(folder)
    } finally {
      for (const file of Object.keys(files)) put(file, bytesOf(file))
    }
  }
  const { render, close } = sharedBuilds()
  return {
    read,
    async check(files, env = {}, isRendered = false) {
      const check = async () => {
        const { findings, site } = await checkSite(
          loadSite(join(folder, 'site.config.yaml'), env),
          isRendered ? { render } : {},
        )
        const found = WORKSPACE_FILE in files ? findingsOfWorkspace(folder, env) : []
        return { findings: [...findings, ...found], isRefused: !site || found.some(({ blocks }) => blocks) }
      }
      const { findings, isRefused } = await within(files, check)
      return { findings, found: findings.map(summarize), isRefused }
    },
    within,
    fix(files, findings) {
      const edits = findings.flatMap(({ fix }) => (fix?.isSafe ? fix.edits : []))
      const touched = [...new Set(edits.map(({ file }) => file))]
      const after = touched.map((file): [string, string] => {
        const own = edits.filter((edit) => edit.file === file)
        const found = file in files ? files[file] : read(file)
        const text = own.some(({ creates }) => creates) && found === null ? '' : found
        if (typeof text !== 'string') throw new Error(`A fix edits ${file}, which is no text.`)
        const result = applyEdits(text, own)
        if (result === null) throw new Error(`The edits of ${file} overlap.`)
        return [file, result]
      })
      return { ...files, ...Object.fromEntries(after) }
    },
    async remove() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Renders cases of the same code with one build. */
function sharedBuilds() {
  const builds = new Map<string, Promise<OpenBundle>>()
  const open: OpenCode = async (site, needsClient) => {
    const id = `${codeOf(site)} ${needsClient}`
    const build = builds.get(id) ?? openBundle(site, needsClient)
    builds.set(id, build)
    return { ...(await build), close() {} }
  }
  return {
    render: (...[site, facts]: Parameters<typeof renderPages>) => renderPages(site, facts, open),
    async close() {
      for (const build of await Promise.allSettled(builds.values())) {
        if (build.status === 'fulfilled') build.value.close()
      }
    },
  }
}

/** Equal for cases of the same code, whatever checks have left in the site's folder. */
function codeOf({ root, sources }: LoadedSite): string {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => CODE.test(file) && !file.startsWith('.sitio'),
  )
  return idOfInputs(readBuildInputs(sources, { files, packages: new Map(), sections: {} }))
}

/** The files of a case without their marks, what must be found, words of each message, and the files after the fix: null when there is none. */
export function prepareCase(
  faultCase: FaultCase,
  base: Base,
): { files: Files; expected: FoundFinding[]; says: string[]; fixed: Files | null } {
  const marks: Marks = { found: [], related: [] }
  const files = Object.fromEntries(
    Object.entries(faultCase.change ?? {}).map(([file, change]) => [
      file,
      takeMarks(file, changed(base.read(file), change, file), marks),
    ]),
  )
  const finds = faultCase.finds === undefined ? [] : [faultCase.finds].flat()
  const expected = finds.map(({ code, suggestion = null, at, related }, index) => ({
    code,
    at: at ?? marks.found[index] ?? 'nowhere: the case marks no place',
    suggestion,
    related: finds.length === 1 ? (related ?? marks.related) : null,
  }))
  return { files, expected, says: finds.map(({ says = '' }) => says), fixed: fixedFiles(faultCase, files, base) }
}

interface Marks {
  readonly found: string[]
  readonly related: string[]
}

function fixedFiles({ fixed }: FaultCase, files: Files, base: Base): Files | null {
  if (fixed === undefined) return null
  if (fixed === 'base') return Object.fromEntries(Object.keys(files).map((file) => [file, base.read(file)] as const))
  const after = Object.entries(fixed).map(([file, change]) => {
    const text = files[file] ?? base.read(file)
    return [file, changed(typeof text === 'string' ? text : null, change, file)] as const
  })
  return { ...files, ...Object.fromEntries(after) }
}

function changed(text: string | null, change: Change, file: string): string | Uint8Array | null {
  if (change === null || typeof change === 'string') return change
  if ('base64' in change) return Buffer.from(change.base64, 'base64')
  return change.reduce((result, step) => {
    if ('add' in step) return result + step.add
    if (result.split(step.replace).length !== 2)
      throw new Error(`${JSON.stringify(step.replace)} is not once in ${file}.`)
    return result.replace(step.replace, () => step.with)
  }, text ?? '')
}

/** Cases only describe large files, and may request that a file is saved in an older encoding. */
function filled(text: string): string | Uint8Array {
  if (text.includes('saved as Windows-1252')) return Buffer.from(text, 'latin1')
  return text.replace(/and (\d+) bytes more/, (_, bytes: string) => ' '.repeat(Number(bytes)))
}

/** Removes the marks from a text, and records their positions. */
function takeMarks(file: string, content: string | Uint8Array | null, marks: Marks): string | Uint8Array | null {
  if (typeof content !== 'string') return content
  let text = ''
  for (const part of content.split(/(?=[▸▹])/)) {
    const mark = /^[▸▹]/.exec(part)?.[0]
    if (mark !== undefined) (mark === '▸' ? marks.found : marks.related).push(`${file}:${placeAtEnd(text)}`)
    text += mark === undefined ? part : part.slice(1)
  }
  return text
}

/** LINE:COLUMN of the end of a text; a byte order mark is no column. */
function placeAtEnd(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`
}

function summarize({ code, file, line, column, suggestion, related = [] }: Diagnostic): FoundFinding {
  return {
    code,
    at: `${file}:${line}:${column}`,
    suggestion: suggestion ?? null,
    related: related.map((place) => `${place.file}:${place.line}:${place.column}`),
  }
}

/** What is wrong with a workspace, and with what its sites say of their hosts. */
function findingsOfWorkspace(root: string, env: Readonly<Record<string, string>>) {
  const { problems, workspace } = readWorkspace(join(root, WORKSPACE_FILE))
  const ofSites = (workspace?.sites ?? []).flatMap(({ folder, hosts }) => {
    const { site } = loadSite(join(root, folder, 'site.config.yaml'), env)
    const found = site === null ? [] : otherHost(site, hosts)
    return found.map((problem) => describeProblem(problem)).map((each) => ({ ...each, file: `${folder}/${each.file}` }))
  })
  return [...problems.map((problem) => describeProblem(problem)), ...ofSites]
}
