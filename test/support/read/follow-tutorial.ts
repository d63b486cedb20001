import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { callSite } from '../run/call-site.ts'
import { type SiteRun, siteEnvironment } from '../run/run-site.ts'

/** A block of code in a tutorial, and the paragraph above it, which says what to do with it. */
interface Step {
  readonly says: string
  readonly language: string
  readonly text: string
}

/**
 * Does what a tutorial says, line by line: types its commands, writes its files, makes its changes, and compares what it shows with what is printed.
 *
 * @param folder - where one begins.
 * @param installed - the node_modules that npm would make.
 * @returns the folder in which one ends.
 */
export async function followTutorial(markdown: string, folder: string, installed: string): Promise<string> {
  let place = folder
  let printed = ''
  const type = async (line: string, isMistaken: boolean) => {
    const [program = '', first = '', ...rest] = line.split(' ')
    if (program === 'cd') place = join(place, first)
    else {
      const isNew = line.startsWith('npx sitio new ')
      // What would be installed is there.
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

/** Lines go, others come; those of both say where. */
function change(path: string, diff: string): void {
  const lines = diff.trimEnd().split('\n')
  const side = (mark: string) =>
    lines.filter((line) => line.startsWith(mark) || line.startsWith(' ')).map((line) => `${line.slice(1)}\n`)
  const [before, after] = [side('-').join(''), side('+').join('')]
  const parts = readFileSync(path, 'utf8').split(`\n${before}`)
  expect(parts).toHaveLength(2)
  writeFileSync(path, parts.join(`\n${after}`))
}
