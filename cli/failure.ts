import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { getSystemErrorName } from 'node:util'
import { errorCode } from '../runtime/values/error-code.ts'
import { type ExitCode, exitCode, type JobError } from './io.ts'

/** Why a job failed, in words for the user, and the exit code of the command. */
export interface Failure {
  readonly message: string
  readonly exitCode: ExitCode
}

/** Describes a job that failed, or an operation that the system refused; null for unexpected errors. */
export function failureOf(error: unknown): Failure | null {
  if (isJobError(error)) return { message: error.message, exitCode: error.exitCode }
  const message = error instanceof Error ? refusalInWords(error) : null
  return message === null ? null : { message, exitCode: exitCode.failed }
}

/** Recognised by name, because the server of a build has its own copy of the class. */
function isJobError(error: unknown): error is JobError {
  return error instanceof Error && error.name === 'JobError' && 'exitCode' in error
}

const NO_ROOM = 'the disk is full. Free some space, and run the command again.'
const TOO_LARGE =
  'a file is larger than this process may write. Raise that limit (ulimit -f), and run the command again.'
const TOO_MANY = 'No more files can be opened. Raise that limit (ulimit -n), and run the command again.'
const MAY_NOT = 'permission denied. Give this user permission, or run the command in another folder.'

/** The system's error codes, and what to do about them. */
const REFUSALS: Readonly<Record<string, string>> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EFBIG: TOO_LARGE,
  EACCES: MAY_NOT,
  EPERM: MAY_NOT,
  EROFS: 'its file system is read-only. Make it writable, or run the command in another folder.',
  EIO: 'the disk fails. Check it, and run the command again.',
}

const MOVE = 'Move it away, and run the command again.'

/** Codes of errors from writing to an open file, which do not name the file. */
const WHILE_WRITING = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** A refusal that the bundler reports as its own defect, in a text: the file, and the system's number of the error. */
const IN_BUNDLER = /Failed to write file in (.+)\n[\s\S]*\(os error (\d+)\)/

function refusalInWords(error: NodeJS.ErrnoException & { dest?: string }): string | null {
  const { code: given = '' } = error
  if (given === 'EMFILE' || given === 'ENFILE') return TOO_MANY
  const [, file, number] = IN_BUNDLER.exec(error.message) ?? []
  const place = error.dest ?? error.path ?? file
  if (place === undefined) return WHILE_WRITING.includes(given) ? `Nothing can be written: ${REFUSALS[given]}` : null
  const clash = clashInWords(error, place)
  if (clash !== null) return clash
  const folder = nearestFolder(place)
  const told = number === undefined ? error.code : getSystemErrorName(-Number(number))
  const code = told === 'ENOENT' && error.syscall === 'mkdir' ? accessFault(folder, constants.W_OK) : told
  const refusal = code === undefined ? undefined : REFUSALS[code]
  if (refusal === undefined) return null
  const isUnread = existsSync(place) && accessFault(place, constants.R_OK) !== undefined
  return isUnread ? `${place} cannot be read: ${refusal}` : `${folder} cannot be written to: ${refusal}`
}

/** A folder that stands where a file must be, as Docker makes one when it mounts a file that is missing; or a file in place of a folder. */
function clashInWords({ code, syscall }: NodeJS.ErrnoException, place: string): string | null {
  if (code === 'EISDIR') return `${place} is a folder, but must be a file. ${MOVE}`
  if (code !== 'ENOTDIR' && !(code === 'EEXIST' && syscall === 'mkdir')) return null
  const existing = nearest(place, existsSync)
  return isFolder(existing) ? null : `${existing} is a file, but must be a folder. ${MOVE}`
}

/** The folder itself, or its nearest existing ancestor. */
function nearestFolder(place: string): string {
  return nearest(place, isFolder)
}

/** The place itself, or its nearest ancestor that fits; otherwise the root. */
function nearest(place: string, fits: (path: string) => boolean): string {
  return fits(place) || place === dirname(place) ? place : nearest(dirname(place), fits)
}

function isFolder(place: string): boolean {
  return existsSync(place) && statSync(place).isDirectory()
}

/** The error code for accessing a place. In a read-only folder, creating a folder only reports that it does not exist, so this tells more. */
function accessFault(place: string, mode: number): string | undefined {
  try {
    accessSync(place, mode)
    return undefined
  } catch (error) {
    return errorCode(error)
  }
}
