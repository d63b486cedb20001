import { networkInterfaces } from 'node:os'
import { errorCode } from '../values/error-code.ts'
import { exitCode, JobError } from './job-error.ts'

const DEFAULT_PORT = 3000
export const DEFAULT_HOST = '127.0.0.1'

/** The port in the variable PORT. @throws JobError (exit 2) when it is not a port. */
export function portOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new JobError(`PORT is "${text}", which is not a port. Use a number from 0 to 65535.`, exitCode.usage)
  }
  return port
}

/** Hosts that stand for all addresses of this machine. */
const ALL = ['0.0.0.0', '::']

/** Node's codes for an unknown host, and for an address that needs the name of a network, such as fe80::1. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

/** The URL of a server that listens on a host and a port, as this machine reaches it. */
export function urlOf(host: string, port: number): string {
  const name = host === DEFAULT_HOST || ALL.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** The URLs at which other machines reach it: none unless it listens on all addresses. */
export function networkUrlsOf(host: string, port: number): string[] {
  if (!ALL.includes(host)) return []
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => `http://${address}:${port}`),
  )
}

/** Turns a failure to listen, such as a taken port, into a message without a stack trace. */
export function listenError(error: unknown, port: number, host: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return new JobError(`Port ${port} is in use. Stop what listens there, or choose another: --port ${port + 1}`)
  if (code === 'EACCES')
    return new JobError(`Port ${port} needs more rights than this process has. Choose one above 1023.`)
  if (NO_ADDRESS.has(code ?? ''))
    return new JobError(`${host} is not an address of this machine. Write 127.0.0.1, or 0.0.0.0 for all of them.`)
  return error
}
