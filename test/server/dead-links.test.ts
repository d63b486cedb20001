import { afterEach, expect, it } from 'vitest'
import { type MadeSite, makeSite } from '../support/make-site.ts'
import { type StartedSite, startSite } from '../support/start-site.ts'

let made: MadeSite
let site: StartedSite
afterEach(async () => {
  await site?.stop()
  made.remove()
})

it('says once in the log which link of which section leads nowhere', async () => {
  made = makeSite({
    'sections/Shown/Shown.tsx': `import { Link } from 'sitio'
export function Shown() {
  return <><h1>Links</h1><Link to={['lo', 'st & "found"'].join('')}>gone</Link> <Link to="other">there</Link></>
}
`,
  })
  site = await startSite(made.config)
  for (const path of ['/', '/', '/en', '/']) expect((await fetch(site.url + path)).status).toBe(200)
  await site.stop()
  const told = site
    .stderr()
    .split('\n')
    .filter((line) => line.includes('leads nowhere'))
    .map((line) => JSON.parse(line))
  expect(told).toMatchObject([
    { level: 40, to: 'lost & "found"', section: 'index___es/shown', route: 'index___es' },
    { level: 40, to: 'lost & "found"', section: 'index___en/shown', route: 'index___en' },
  ])
  expect(told).toHaveLength(2)
})
