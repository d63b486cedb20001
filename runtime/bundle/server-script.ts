import { layout } from '../artefact/site-file.ts'

/** Text of `server.mjs`, in plain JavaScript that every Node reads: an old one is told so in a sentence. */
export function serverScript(): string {
  return `// Serves this site. It needs this folder and Node, nothing else: PORT=8080 HOST=0.0.0.0 node server.mjs
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(\`The site needs Node 20.19 or newer; this is \${process.versions.node}. Install a newer Node and try again.\\n\`)
  process.exit(1)
}
// What has been compiled is kept in the folder for temporary files, where Node can (22.8 and newer): the next start is quicker.
module.enableCompileCache?.()
const { main } = await import('./${layout.program}/main.js')
await main(import.meta.dirname)
`
}
