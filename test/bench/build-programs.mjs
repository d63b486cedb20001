import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Bundles the servers of a bench into dist/bench, with the production builds of React and its router on both sides.
 *
 * @param {Record<string, string>} input name of a program → its file
 */
export async function buildPrograms(input) {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['sitio-source', 'module', 'node', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: join(root, 'dist/bench'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input },
    },
    ssr: { external: true, noExternal: ['sitio', 'react', 'react-dom', 'react-router', 'react-router-dom'] },
    plugins: [
      {
        name: 'source',
        enforce: 'pre',
        resolveId: (id) => (id === 'sitio' ? join(root, 'test/bench/react-router-door.tsx') : undefined),
        // The browser sends operations that components import; servers read theirs from the files.
        transform: { filter: { id: /\.graphql$/ }, handler: () => ({ code: 'export default {}', moduleType: 'js' }) },
      },
    ],
  })
}
