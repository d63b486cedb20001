import { expect, it } from 'vitest'
import { failureOf } from '../../../cli/failure.ts'
import { exitCode, JobError } from '../../../cli/io.ts'

const refusal = (code: string) => Object.assign(new Error(`${code}: it says no, write`), { code })

it.each([
  [new JobError('No such site.', exitCode.usage), { message: 'No such site.', exitCode: 2 }],
  [refusal('ENOSPC'), { message: expect.stringMatching(/^it says no, write\nThere is no room left/), exitCode: 1 }],
  [
    refusal('EACCES'),
    { message: expect.stringMatching(/^it says no, write\nsitio needs to write there/), exitCode: 1 },
  ],
  [refusal('ECONNRESET'), null],
  [new TypeError('x is not a function'), null],
  ['a text', null],
])('tells of %s what to do about it, or that nobody has foreseen it', (error, expected) => {
  expect(failureOf(error)).toEqual(expected)
})
