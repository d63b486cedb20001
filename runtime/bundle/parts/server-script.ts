import { layout } from '../../artefact/site-file.ts'
import { HELD } from '../../process/young-heap.ts'

/** Ends with a plain message on a Node that is too old. */
const CHECK = `const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(\`The site needs Node 20.19 or newer; this is \${process.versions.node}. Install a newer Node and try again.\\n\`)
  process.exit(1)
}`

/** Text of `server.mjs`, in JavaScript that even an old Node can parse. */
export function serverScript(): string {
  return `// Serves this site. It needs this folder and Node, nothing else: PORT=8080 HOST=0.0.0.0 node server.mjs
import module from 'node:module'
import v8 from 'node:v8'

${CHECK}
// What has been compiled is kept in the folder for temporary files, where Node can (22.8 and newer): the next start is quicker.
module.enableCompileCache?.()
try {
  // During the start, the space for new objects is not enlarged; that saves 6 MB. The program lifts that limit once it serves.
  v8.setFlagsFromString('${HELD}')
} catch {
  // The engine is not V8.
}
const { main } = await import('./${layout.program}/main.js').catch(({ message }) => {
  process.stderr.write(\`\${import.meta.dirname} is incomplete: \${message}. Copy the whole folder again, or build it again: site build\\n\`)
  process.exit(1)
})
await main(import.meta.dirname)
`
}

/** Text of `fetch.mjs`, which opens the site when it is imported. Does not check the version, since not every host has Node's `process.versions`. */
export function fetchScript(): string {
  return `// This site as a function from a standard Request to a Response. It needs this folder, nothing else.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHandler } from './${layout.program}/handler.js'

const { fetch, close } = await createHandler(dirname(fileURLToPath(import.meta.url)))

export { close, fetch }
export default { close, fetch }
`
}
