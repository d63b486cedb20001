import { afterEach, beforeEach, expect } from 'vitest'

/**
 * Fails each test of the calling group that takes more than this of a processor (in seconds), however busy the machine is. For work whose time has to
 * grow with its size: a limit of ten times what it takes is passed only by work that grows with the square.
 */
export function limitProcessor(seconds: number): void {
  let before: NodeJS.CpuUsage
  beforeEach(() => {
    before = process.cpuUsage()
  })
  afterEach(() => {
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(seconds)
  })
}
