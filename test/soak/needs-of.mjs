import { readdirSync, readFileSync } from 'node:fs'

/**
 * The resources of a process. Linux only.
 *
 * @param {number} pid
 * @returns {{ megabytes: number, peakMegabytes: number, descriptors: number }} resident memory, now and at its peak; open files and sockets
 */
export function needsOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return {
    megabytes: megabytes('VmRSS'),
    peakMegabytes: megabytes('VmHWM'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}
