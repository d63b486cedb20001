import { constants } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failureOf } from '../../../cli/failure.ts'
import { exitCode, JobError } from '../../../cli/io.ts'

const refusal = (code: string, place: object = {}) =>
  Object.assign(new Error(`${code}: it says no, write`), { code, ...place })
const missing = join(import.meta.dirname, 'no', 'such', 'file')

it.each([
  [new JobError('No such site.', exitCode.usage), { message: 'No such site.', exitCode: 2 }],
  [
    refusal('EACCES', { path: missing }),
    {
      message: `${import.meta.dirname} cannot be written to: permission denied. Give this user permission, or run the command in another folder.`,
      exitCode: 1,
    },
  ],
  [
    refusal('EROFS', { path: import.meta.filename, dest: missing }),
    {
      message: expect.stringMatching(/^\S+commands cannot be written to: its file system is read-only\. /),
      exitCode: 1,
    },
  ],
  [refusal('ENOSPC'), { message: expect.stringMatching(/^Nothing can be written: the disk is full\. /), exitCode: 1 }],
  [refusal('EDQUOT'), { message: expect.stringMatching(/^Nothing can be written: the disk is full\. /), exitCode: 1 }],
  [
    refusal('EFBIG'),
    { message: expect.stringMatching(/^Nothing can be written: a file is larger .*ulimit -f/), exitCode: 1 },
  ],
  [
    refusal('EMFILE', { path: missing }),
    { message: expect.stringMatching(/^No more files can be opened\. .*ulimit -n/), exitCode: 1 },
  ],
  [
    new Error(
      `Something went wrong inside rolldown.\nFailed to write file in ${missing}\n\nCaused by:\n    No room (os error ${constants.errno.ENOSPC})`,
    ),
    {
      message: expect.stringMatching(/^\S+commands cannot be written to: the disk is full\. /),
      exitCode: 1,
    },
  ],
  [refusal('ENOENT', { path: missing, syscall: 'open' }), null],
  [refusal('ENOENT', { path: missing, syscall: 'mkdir' }), null],
  [
    refusal('EISDIR', { path: import.meta.filename, dest: import.meta.dirname }),
    { message: expect.stringMatching(/^\S+commands is a folder, but must be a file\. Move it away/), exitCode: 1 },
  ],
  [
    refusal('ENOTDIR', { path: join(import.meta.filename, 'a', 'b'), syscall: 'open' }),
    { message: expect.stringMatching(/^\S+failure\.test\.ts is a file, but must be a folder\. /), exitCode: 1 },
  ],
  [
    refusal('EEXIST', { path: import.meta.filename, syscall: 'mkdir' }),
    { message: expect.stringMatching(/^\S+failure\.test\.ts is a file, but must be a folder\. /), exitCode: 1 },
  ],
  [refusal('EEXIST', { path: import.meta.filename, syscall: 'open' }), null],
  [refusal('ECONNRESET'), null],
  [new TypeError('x is not a function'), null],
  ['a text', null],
])('tells of %s what to do about it, or that nobody has foreseen it', (error, expected) => {
  expect(failureOf(error)).toEqual(expected)
})
