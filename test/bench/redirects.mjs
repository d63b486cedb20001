import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'

/** A site that has moved, with 10,000 old addresses in a CSV file and two languages: the cost of reading, resolving and looking them up. */
const REDIRECTS = Number(process.env.REDIRECTS ?? 10_000)
const ROUNDS = 7
const LOOK_UPS = 20_000

const vite = await createServer({
  root: join(import.meta.dirname, '../..'),
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
})
const load = (path) => vite.ssrLoadModule(path)
const { siteOf, twoLanguages } = await load('/test/site/site-of.ts')
const { loadManifest } = await load('/runtime/manifest/load-manifest.ts')
const { resolveRedirects } = await load('/runtime/site/resolve/resolve-redirects.ts')
const { createRouteTable } = await load('/runtime/site/routing/route-table.ts')
const { matchRoute } = await load('/runtime/site/routing/match-route.ts')

const folder = mkdtempSync(join(tmpdir(), 'sitio-redirects-'))
try {
  const routes = `routes:
  - { name: index, path: /, sections: [] }
  - { name: posts, path: { es: /entradas, en: /posts }, sections: [] }
`
  writeFileSync(
    join(folder, 'old.csv'),
    `from,to,status\n${Array.from({ length: REDIRECTS }, (_, index) => rowOf(index)).join('\n')}\n`,
  )
  writeFileSync(
    join(folder, 'site.config.yaml'),
    twoLanguages(`${routes}redirects:
  - { csv: old.csv }
  - { from: { path: /post.php, query: { id: '7' } }, to: { route: posts, hash: seven } }
`),
  )
  const { site } = siteOf(twoLanguages(routes))
  // Each round needs a manifest of its own, because results for one are kept.
  const manifests = Array.from({ length: ROUNDS }, () => loadManifest(join(folder, 'site.config.yaml'), {}).manifest)
  if (manifests.some((manifest) => manifest?.redirects.length !== REDIRECTS + 1)) throw new Error('Rows are missing.')
  const read = median(() => loadManifest(join(folder, 'site.config.yaml'), {}))
  const resolved = median((round) => resolveRedirects(manifests[round], site.locales, site.routes))
  const redirects = resolveRedirects(manifests[0], site.locales, site.routes)
  const tabled = median(() => createRouteTable({ routes: site.routes, redirects }))
  const table = createRouteTable({ routes: site.routes, redirects })
  console.log(`${REDIRECTS} redirects, ${redirects.length} in two languages`)
  report('read and checked for their shape', `${read.toFixed(0)} ms`)
  report('resolved, and made a table', `${(resolved + tabled).toFixed(0)} ms`, 'below 100 ms')
  const paths = {
    first: '/old/1',
    last: `/en/old/${REDIRECTS - 1}`,
    'below a star': '/en/folder/0/a/b',
    none: '/none/of/them',
  }
  for (const [what, path] of Object.entries(paths)) report(`look-up, ${what}`, lookUp(table, path, ''))
  report('look-up, by its query', lookUp(table, '/post.php', '?a=b&id=7'))
} finally {
  rmSync(folder, { recursive: true })
  await vite.close()
}

function rowOf(index) {
  if (index % 100 === 0) return `/folder/${index}/*,/posts/${index}/*,302`
  return index % 2 === 0 ? `/old/${index},posts,` : `/old/${index},"https://archive.example/?page=${index}",308`
}

function median(run) {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const startedAt = performance.now()
    run(round)
    return performance.now() - startedAt
  })
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]
}

function lookUp(table, path, search) {
  const startedAt = performance.now()
  for (let count = 0; count < LOOK_UPS; count += 1) matchRoute(table, path, search)
  return `${(((performance.now() - startedAt) * 1000) / LOOK_UPS).toFixed(2)} µs`
}

function report(what, figure, goal = '') {
  console.log(`${what.padEnd(40)}${figure.padStart(12)}  ${goal}`)
}
