import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { packedProduct, packedTarball } from './packed-product.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')
const UPSTREAM = 'https://registry.npmjs.org'

export interface LocalRegistry {
  /** Hash of the product's package file. */
  readonly integrity: string
  /** Variables that make npm use this registry. */
  readonly env: Readonly<Record<string, string>>
  stop(): void
}

interface LockedPackage {
  readonly version: string
  readonly integrity?: string
}

/**
 * A registry on this machine with the packed product. For all other packages it knows the versions that this repository has locked. Their content
 * comes from npm's cache, filled when this repository was installed; requests for anything missing are redirected to the real registry.
 */
export async function startRegistry(): Promise<LocalRegistry> {
  const own = JSON.parse(readFileSync(join(await packedProduct(), 'package.json'), 'utf8'))
  const path = await packedTarball()
  const [file, tarball] = [basename(path), readFileSync(path)]
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const locked: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'),
  )
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1)
    // Keeps npm from caching packages that disappear with the test.
    response.setHeader('cache-control', 'no-store')
    if (name === `sitio/-/${file}`) return response.end(tarball)
    if (name.endsWith('.tgz')) return response.writeHead(302, { location: `${UPSTREAM}/${name}` }).end()
    const versions =
      name === 'sitio'
        ? [{ ...own, dist: { tarball: `${url}/sitio/-/${file}`, integrity } }]
        : lockedVersions(name, locked.packages, url)
    if (versions.length === 0) response.statusCode = 404
    response.end(JSON.stringify(versions.length === 0 ? {} : metadata(name, versions)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    integrity,
    env: { npm_config_registry: url },
    stop: () => void server.close().closeAllConnections(),
  }
}

function lockedVersions(name: string, packages: Readonly<Record<string, LockedPackage>>, url: string) {
  return Object.entries(packages)
    .filter(([path, { integrity }]) => path.endsWith(`node_modules/${name}`) && integrity !== undefined)
    .map(([, { integrity, ...rest }]) => {
      const tarball = `${url}/${name}/-/${name.replace(/^.*\//, '')}-${rest.version}.tgz`
      return { ...rest, name, dist: { tarball, integrity } }
    })
}

function metadata(name: string, versions: readonly { readonly version: string }[]) {
  return {
    name,
    'dist-tags': { latest: versions[0]?.version },
    versions: Object.fromEntries(versions.map((each) => [each.version, each])),
  }
}
