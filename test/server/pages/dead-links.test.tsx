import { afterEach, expect, it } from 'vitest'
import { Link } from '../../../runtime/view/link.tsx'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

let site: SmallSite
afterEach(() => site.end())

function Shown() {
  return (
    <h1>
      <Link to={['lo', 'st & "found"'].join('')}>gone</Link> <Link to="other">there</Link>
    </h1>
  )
}

it('says once in the log which link of which section leads nowhere', async () => {
  site = await startSmallSite({
    graphqlUrl: 'http://127.0.0.1:9/',
    sections: { Shown: { hydrate: null, inputs: [], call: null, component: Shown } },
    routes: `
routes:
  - { name: index, path: /, sections: [Shown] }
  - { name: other, path: /other, sections: [Shown] }
`,
  })
  for (const path of ['/', '/', '/en', '/']) expect((await rawRequest(site.url, path)).status).toBe(200)
  const told = site.log.filter((line) => line.includes('leads nowhere')).map((line) => JSON.parse(line))
  expect(told).toMatchObject([
    { level: 'warn', to: 'lost & "found"', section: 'index___es/shown', route: 'index___es' },
    { level: 'warn', to: 'lost & "found"', section: 'index___en/shown', route: 'index___en' },
  ])
  expect(told).toHaveLength(2)
})
