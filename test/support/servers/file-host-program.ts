import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type HostProgram, startProgram } from './host-program.ts'

const MIME = {
  ...{ html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json', txt: 'text/plain' },
  ...{ svg: 'image/svg+xml', woff2: 'font/woff2' },
}
/** Modules in addition to those that are built into every Apache. */
const MODULES = ['mpm_event', 'authz_core', 'unixd', 'dir', 'mime', 'autoindex', 'rewrite', 'headers']

/** @param included - the file that the server block includes. */
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

/** Starts Apache, which reads the configuration files in the folder itself. */
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
