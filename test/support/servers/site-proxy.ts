import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HostProgram, startProgram } from './host-program.ts'

const SHIPPED = join(import.meta.dirname, '../../../cli/templates/common/deploy')

/** Tests see which server has answered, and speak for visitors of many addresses, as a proxy before Caddy would. */
const FOR_TESTS = {
  headers: { response: { set: { 'x-served-by': ['{http.reverse_proxy.upstream.hostport}'] } } },
  trusted_proxies: ['127.0.0.0/8'],
}

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

/**
 * A Caddy with the configuration of a new site, whose variables set its address and the servers behind it; `x-served-by` names the one that has
 * answered.
 */
export function startSiteCaddy(program: string, servers: Servers): Promise<HostProgram> {
  return startProgram((work, port) => {
    const env = { ...process.env, SITE_HOST: `http://127.0.0.1:${port}`, SITE_SERVERS: servers.join(' ') }
    const args = ['adapt', '--adapter', 'caddyfile', '--config', join(SHIPPED, 'Caddyfile')]
    const text = execFileSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' })
    const config = JSON.parse(text, (_, part) => (part?.handler === 'reverse_proxy' ? { ...part, ...FOR_TESTS } : part))
    // Its admin endpoint uses a fixed port, which parallel tests would compete for.
    writeFileSync(join(work, 'caddy.json'), JSON.stringify({ ...config, admin: { disabled: true } }))
    return [program, 'run', '--config', join(work, 'caddy.json')]
  })
}
