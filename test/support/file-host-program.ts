import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from './free-port.ts'
import { rawRequest } from './raw-request.ts'

/** A host of files that is a program of this machine. */
export interface HostProgram {
  readonly url: string
  stop(): Promise<void>
}

const MIME = {
  ...{ html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json', txt: 'text/plain' },
  ...{ svg: 'image/svg+xml', woff2: 'font/woff2' },
}
/** Beside those that every Apache has built in. */
const MODULES = ['mpm_event', 'authz_core', 'unixd', 'dir', 'mime', 'autoindex', 'rewrite', 'headers']

/** Where a program lies; null where this machine has none of these names. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

/** @param included - the file that a server block includes. */
export async function startNginx(program: string, folder: string, included: string): Promise<HostProgram> {
  return startProgram((work, port) => {
    const types = Object.entries(MIME).map(([extension, type]) => `${type} ${extension};`)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${work};`)
    const config = `daemon off; master_process off; pid ${work}/pid; error_log ${work}/error.log;
events {}
http {
  access_log off; types { ${types.join(' ')} } ${places.join(' ')}
  server { listen 127.0.0.1:${port}; server_name site; root ${folder}; include ${included}; }
}
`
    writeFileSync(join(work, 'nginx.conf'), config)
    return [program, '-p', work, '-e', join(work, 'error.log'), '-c', join(work, 'nginx.conf')]
  })
}

/** With what files of the folder itself say. */
export async function startApache(program: string, folder: string): Promise<HostProgram> {
  return startProgram((work, port) => {
    const places = [
      join(dirname(program), '../lib/apache2/modules'),
      '/usr/lib64/httpd/modules',
      '/usr/lib/apache2/modules',
    ]
    const modules = places.find((place) => existsSync(place)) ?? ''
    const loaded = MODULES.map(
      (name) => `<IfModule !${name}_module>\nLoadModule ${name}_module ${join(modules, `mod_${name}.so`)}\n</IfModule>`,
    )
    const types = Object.entries(MIME).map(([extension, type]) => `AddType ${type} .${extension}`)
    const config = `ServerName site
ServerRoot ${work}
Listen 127.0.0.1:${port}
PidFile ${work}/pid
ErrorLog ${work}/error.log
DefaultRuntimeDir ${work}
${loaded.join('\n')}
User nobody
Group nogroup
TypesConfig /dev/null
${types.join('\n')}
DirectoryIndex index.html
DocumentRoot ${folder}
<Directory ${folder}>
  Options Indexes FollowSymLinks
  AllowOverride All
  Require all granted
</Directory>
<Files ".ht*">
  Require all denied
</Files>
`
    writeFileSync(join(work, 'apache.conf'), config)
    return [program, '-X', '-f', join(work, 'apache.conf')]
  })
}

async function startProgram(command: (work: string, port: number) => string[]): Promise<HostProgram> {
  const work = mkdtempSync(join(tmpdir(), 'file-host-'))
  mkdirSync(join(work, 'logs'))
  chmodSync(work, 0o755)
  const port = await freePort()
  const [program = '', ...args] = command(work, port)
  const started = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  started.stderr.on('data', (part: Buffer) => {
    said += part
  })
  const url = `http://127.0.0.1:${port}`
  const isUp = () => {
    if (started.exitCode !== null) return undefined
    return rawRequest(url, '/robots.txt').then(({ status }) => status)
  }
  await vi.waitFor(isUp, 20_000)
  if (started.exitCode !== null) throw new Error(`${program} has ended: ${said}`)
  return { url, stop: () => stop(started, work) }
}

async function stop(started: ChildProcess, work: string): Promise<void> {
  const ended = new Promise((resolve) => started.once('exit', resolve))
  started.kill('SIGTERM')
  await ended
  rmSync(work, { recursive: true, force: true })
}
