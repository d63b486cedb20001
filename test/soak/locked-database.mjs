import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'libsql'
import { startSite } from './start-site.mjs'

/** Another process holds the write lock of the embedded database, as a backup does. No page may take longer than 50 ms. */
const lockedMs = Number(process.argv[2] ?? 10_000)
const PATHS = ['/', '/en', '/contact', '/tecnologia', '/healthz']

const folder = mkdtempSync(join(tmpdir(), 'sitio-soak-'))
const site = await startSite({ SITE_DATA_DIR: folder })
try {
  await measure(1000)
  console.log(`unlocked   ${inWords(await measure(lockedMs / 2))}`)
  const other = new Database(join(folder, 'sitio.db'))
  other.exec('BEGIN IMMEDIATE')
  console.log(`locked     ${inWords(await measure(lockedMs))}; below 50 ms`)
  other.exec('COMMIT')
  other.close()
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The times of consecutive answers, in ms. */
async function measure(durationMs) {
  const times = []
  const end = performance.now() + durationMs
  for (let turn = 0; performance.now() < end; turn += 1) {
    const askedAt = performance.now()
    const answer = await fetch(site.url + PATHS[turn % PATHS.length])
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${answer.url} answers ${answer.status}.`)
    times.push(performance.now() - askedAt)
    await wait(5)
  }
  return times.sort((a, b) => a - b)
}

function inWords(times) {
  const at = (part) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1)
  return `${times.length} answers: median ${at(0.5)} ms, p99 ${at(0.99)} ms, latest ${at(1)} ms`
}
