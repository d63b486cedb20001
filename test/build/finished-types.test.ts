import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { propsTypes } from '../../runtime/types/props-types.ts'
import { createRandom } from '../support/random/random.ts'
import { randomProps } from '../support/random/random-props.ts'

const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const image = 'interface Image { src: string; width: number; height: number; alt: string }'

it('what validates fits its generated type once it is finished', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const parts = Array.from({ length: 300 }, (_, index) => {
    const { schema, finished } = randomProps(createRandom(index + 1))
    const types = propsTypes('Props', schema)
    return `namespace Seed${index + 1} {\n${types}\nexport const props: Props = ${JSON.stringify(finished)}\n}`
  })
  // The last one fits nothing: the compiler does look.
  parts.push("namespace Wrong { export const props: Seed1.Props = '' }")
  const file = join(folder, 'props.ts')
  writeFileSync(file, [image, ...parts].join('\n'))
  expect(complaintsOf(file)).toEqual([expect.stringContaining("Type 'string' is not assignable to type 'Props'")])
})

function complaintsOf(file: string): string[] {
  try {
    execFileSync(compiler, ['--ignoreConfig', '--noEmit', '--strict', '--lib', 'es5', '--types', '', file], {
      encoding: 'utf8',
    })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  }
}
