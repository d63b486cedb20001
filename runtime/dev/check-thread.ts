import { parentPort, workerData } from 'node:worker_threads'
import { printableFinding } from '../checks/conceal-findings.ts'
import { loadSite } from '../source/load-site.ts'
import { checkSite } from '../validate/check-site.ts'
import type { CheckAnswer, CheckSetup } from './site-check.ts'

// The main thread created this data.
const { configFile, env } = workerData as CheckSetup

async function check(): Promise<CheckAnswer> {
  const { findings, texts, conceal } = await checkSite(loadSite(configFile, env))
  return { findings: findings.map((finding) => printableFinding(finding, conceal)), texts }
}

parentPort?.on('message', () => {
  // A file that is being written may be gone for a moment; it is reported when the site is read, and its return asks for another check.
  void check()
    .catch(() => null)
    .then((answer) => parentPort?.postMessage(answer))
})
