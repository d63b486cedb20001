import { InvalidArgumentError } from 'commander'
import { WORKER_COUNTS, workerCount } from '../../runtime/process/worker-count.ts'
import { readDate } from '../../runtime/values/measures/read-date.ts'

/** `5%` → 5. */
export function parseShare(value: string): number {
  const [, number] = /^(\d+(?:\.\d+)?)%?$/.exec(value) ?? []
  if (number === undefined || Number(number) > 100) throw new InvalidArgumentError('Write a share of 0% to 100%: 5%')
  return Number(number)
}

export function parseWorkers(text: string): number {
  const count = workerCount(text)
  if (count === null) throw new InvalidArgumentError(`Use ${WORKER_COUNTS}.`)
  return count
}

export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError('Use a number from 0 to 65535.')
  return port
}

/** `7d`, `12h` or `2026-11-01` → ms since 1970. */
export function parseSince(text: string): number {
  const [, count, unit] = /^(\d{1,5})(m|h|d)$/.exec(text) ?? []
  if (count !== undefined) return Date.now() - Number(count) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit as 'm']
  const day = readDate(text)
  if (day === null) throw new InvalidArgumentError('Use a time such as 7d or 12h, or a day such as 2026-11-01.')
  return day.time
}

/** Accepts a folder, or the address of a server. */
export function parseStore(text: string): string {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(text) ?? []
  if (scheme !== undefined && (!/^https?$/.test(scheme) || !URL.canParse(text)))
    throw new InvalidArgumentError('Name a folder, or an address with http: or https: https://store.example.com')
  return text
}

export function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Use a whole number.')
  return Number(text)
}

export function parseJobs(text: string): number {
  const jobs = parseCount(text)
  if (jobs === 0) throw new InvalidArgumentError('Use a whole number from 1 on.')
  return jobs
}
