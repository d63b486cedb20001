import type { Plugin } from 'vite'

const REACT = '\0sitio:react'

/**
 * Reduces React Router to what the client needs: the router without its components. The library is one module, and bundlers keep its components, and
 * React with them, since they cannot know that creating a context or naming a component has no side effects. React itself is replaced by an empty
 * module: what remains of the router never calls it, but importing it would add the loader for CommonJS modules to every page. Its warnings are about
 * mistakes in routes, and the only route is the runtime's own. It also tells the window its version, which nothing here asks for.
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
          .replace(/^function warning(?:Once)?\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&')
          .replace(/^(var \w+ = )(Object\.getOwnPropertyNames\(.*\));$/gm, '$1/* @__PURE__ */ (() => $2)();')
          .replace(/^try \{[^}]*window\.__reactRouterVersion =[^}]*\}\s*\} catch \(\w+\) \{\s*\}$/gm, '')
          .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(
            /^(var \w+ = (?:class extends )?)(React\d*(?:\.Component|\[\w+\]))/gm,
            '$1(/* @__PURE__ */ (() => $2)())',
          ),
        map: null,
      }),
    },
  }
}
