import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HostProgram, startProgram } from './host-program.ts'

const SHIPPED = join(import.meta.dirname, '../../../cli/templates/common/deploy')

/** Two servers, as `127.0.0.1:3000`. */
export type Servers = readonly [one: string, other: string]

/** An nginx with the configuration of a new site, in front of other servers; `x-served-by` names the one that has answered. */
export function startSiteNginx(program: string, [one, other]: Servers): Promise<HostProgram> {
  return startProgram((work, port) => {
    const text = readFileSync(join(SHIPPED, 'nginx.conf'), 'utf8')
    const moved = { 'server 127.0.0.1:3000': `server ${one}`, 'server 127.0.0.1:3001': `server ${other}` }
    const own = { ...moved, 'listen 80': `listen 127.0.0.1:${port}` }
    const config = Object.entries(own).reduce((whole, [from, to]) => whole.replaceAll(from, to), text)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${work};`)
    const around = `daemon off; master_process off; pid ${work}/pid; error_log ${work}/error.log;
events {}
http {
  access_log off; ${places.join(' ')}
  add_header x-served-by $upstream_addr always;
  include ${work}/site.conf;
}
`
    writeFileSync(join(work, 'site.conf'), config)
    writeFileSync(join(work, 'nginx.conf'), around)
    return [program, '-p', work, '-e', join(work, 'error.log'), '-c', join(work, 'nginx.conf')]
  })
}

/** A Caddy with the configuration of a new site, whose variables set its address and the servers behind it. */
export function startSiteCaddy(program: string, servers: Servers): Promise<HostProgram> {
  return startProgram((work, port) => {
    const env = { ...process.env, SITE_HOST: `http://127.0.0.1:${port}`, SITE_SERVERS: servers.join(' ') }
    const args = ['adapt', '--adapter', 'caddyfile', '--config', join(SHIPPED, 'Caddyfile')]
    const config = JSON.parse(execFileSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' }))
    // Its admin endpoint uses a fixed port, which parallel tests would compete for.
    writeFileSync(join(work, 'caddy.json'), JSON.stringify({ ...config, admin: { disabled: true } }))
    return [program, 'run', '--config', join(work, 'caddy.json')]
  })
}
