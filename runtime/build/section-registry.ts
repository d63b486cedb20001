import { join } from 'node:path'
import type { SectionDefinition } from '../manifest/section-definition.ts'
import { packageRoot } from './package-root.ts'

/** Built doors of the package, by what the generated entries import from them. */
export const packageDoors = {
  sections: join(packageRoot, 'dist/package/index.js'),
  render: join(packageRoot, 'dist/package/render.js'),
  boot: join(packageRoot, 'dist/package/client-boot.js'),
  navigation: join(packageRoot, 'dist/package/client-navigation.js'),
  integrations: join(packageRoot, 'dist/package/client-integrations.js'),
  island: join(packageRoot, 'dist/package/client-island.js'),
  dev: join(packageRoot, 'dist/package/client-dev.js'),
} as const

/** Source of `virtual:site/server`: every section that the site uses, and `render` over them. */
export function serverEntry(sections: readonly SectionDefinition[]): string {
  const imports = sections.map(({ name, component, operation }) =>
    [
      `import { ${name} } from ${JSON.stringify(component)}`,
      ...(operation === null ? [] : [`import operation${name} from ${JSON.stringify(operation)}`]),
    ].join('\n'),
  )
  const entries = sections.map(({ name, hydrate, inputs, client, operation }) => {
    const call = operation === null ? 'null' : `{ client: ${JSON.stringify(client)}, operation: operation${name} }`
    return `  ${name}: { component: ${name}, hydrate: ${JSON.stringify(hydrate)}, inputs: ${JSON.stringify(inputs)}, call: ${call} },`
  })
  return [
    `import { createRender } from ${JSON.stringify(packageDoors.render)}`,
    ...imports,
    'const registry = {',
    ...entries,
    '}',
    'export const render = (host) => createRender(registry, host)',
    '',
  ].join('\n')
}

/** Source of `virtual:site/section/<Name>`: the chunk of one interactive section. */
export function islandEntry({ name, component }: SectionDefinition): string {
  return [
    `import { ${name} } from ${JSON.stringify(component)}`,
    `import { mountIsland } from ${JSON.stringify(packageDoors.island)}`,
    `export const mount = (element, state) => mountIsland(${name}, element, state)`,
    '',
  ].join('\n')
}
