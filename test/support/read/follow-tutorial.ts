import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { callSite } from '../run/call-site.ts'
import { type SiteRun, siteEnvironment } from '../run/run-site.ts'

/** A code block of a tutorial, and the paragraph above it, which says what to do with it. */
interface Step {
  readonly says: string
  readonly language: string
  readonly text: string
}

/**
 * Follows a tutorial step by step: types its commands, writes its files, makes its changes, and compares the output that it shows with the actual
 * one.
 *
 * @param folder - where it starts.
 * @param installed - the node_modules that npm would create.
 * @returns the folder in which it ends.
 */
export async function followTutorial(markdown: string, folder: string, installed: string): Promise<string> {
  let place = folder
  let printed = ''
  const type = async (line: string, isMistaken: boolean) => {
    const [program = '', first = '', ...rest] = line.split(' ')
    if (program === 'cd') place = join(place, first)
    else {
      const isNew = line.startsWith('npx sitio new ')
      // The packages are linked already, so nothing has to be installed.
      const own = isNew ? [...rest, '--no-install'] : rest
      const { code, stdout, stderr } =
        program === 'npx'
          ? await callSite(own, place, { command: join(installed, 'sitio/cli/bin.mjs') })
          : runProgram(program, [first, ...rest], place)
      printed = stdout + stderr
      expect({ line, failed: code !== 0, printed: isMistaken || code === 0 ? '' : printed }).toEqual({
        line,
        failed: isMistaken,
        printed: '',
      })
      if (isNew) symlinkSync(installed, join(place, rest[1] ?? '', 'node_modules'))
    }
  }
  for (const { says, language, text } of stepsOf(markdown)) {
    const [, file = ''] = /`([\w./-]+\.\w+)`/.exec(says) ?? []
    const path = join(place, file)
    if (language === 'sh') for (const line of text.trimEnd().split('\n')) await type(line, says.includes('mistake'))
    else if (language === 'text') expect(printed).toContain(text.trimEnd())
    else if (language === 'diff') change(path, text)
    else if (/At the end of `/.test(says)) appendFileSync(path, `\n${text}`)
    else if (/Above `routes:` in `/.test(says)) writeFileSync(path, above(readFileSync(path, 'utf8'), 'routes:', text))
    else if (/[Ww]rite `/.test(says)) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text, { flag: 'wx' })
    } else throw new Error(`Nobody knows what to do with the block below «${says}».`)
  }
  return place
}

function runProgram(program: string, args: readonly string[], cwd: string): SiteRun {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: siteEnvironment(), encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/([^\n]*)\n\n```(\w+)\n(.*?)```/gs)].map(([, says = '', language = '', text = '']) => ({
    says,
    language,
    text,
  }))
}

function above(source: string, line: string, text: string): string {
  expect(source.split('\n')).toContain(line)
  return source.replace(new RegExp(`^${line}$`, 'm'), () => `${text}\n${line}`)
}

/** Applies a diff: lines are removed and added, and unchanged lines give the place. */
function change(path: string, diff: string): void {
  const lines = diff.trimEnd().split('\n')
  const side = (mark: string) =>
    lines.filter((line) => line.startsWith(mark) || line.startsWith(' ')).map((line) => `${line.slice(1)}\n`)
  const [before, after] = [side('-').join(''), side('+').join('')]
  const parts = readFileSync(path, 'utf8').split(`\n${before}`)
  expect(parts).toHaveLength(2)
  writeFileSync(path, parts.join(`\n${after}`))
}
