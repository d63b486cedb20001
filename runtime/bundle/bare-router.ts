import type { Plugin } from 'vite'

const REACT = '\0sitio:react'

/**
 * React Router as the client needs it: its router without its components. All of it is one module, of which bundlers keep the components, and
 * React with them, since they cannot know that to make a context, or to name a component, changes nothing else. React itself is an empty module
 * here: what remains of the router calls nothing of it, and its name alone would bring what loads modules in React's form to every page.
 */
export function bareRouter(): Plugin {
  return {
    name: 'sitio:bare-router',
    resolveId: { filter: { id: /^\0sitio:react$/ }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: { filter: { id: /^\0sitio:react$/ }, handler: () => 'export default {}' },
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/].+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^import \* as (React\d*) from "react";$/gm, `import $1 from "${REACT}";`)
          .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
          .replace(/(?<== )React\d*\.(?:createContext|forwardRef|memo)\(/g, '/* @__PURE__ */ $&')
          .replace(
            /(?<=^var \w+ = (?:class extends )?)React\d*(?:\.Component|\[\w+\])/gm,
            '(/* @__PURE__ */ (() => $&)())',
          ),
        map: null,
      }),
    },
  }
}
