import { join } from 'node:path'
import type { SectionDefinition } from '../manifest/section-definition.ts'
import { packageRoot } from './package-root.ts'
import type { StepModule } from './step-modules.ts'
import type { SiteSources } from './vite-config.ts'

/** Built doors of the package, by what the generated entries import from them. */
export const packageDoors = {
  sections: join(packageRoot, 'dist/package/index.js'),
  render: join(packageRoot, 'dist/package/render.js'),
  boot: join(packageRoot, 'dist/package/client-boot.js'),
  navigation: join(packageRoot, 'dist/package/client-navigation.js'),
  integrations: join(packageRoot, 'dist/package/client-integrations.js'),
  island: join(packageRoot, 'dist/package/client-island.js'),
  guards: join(packageRoot, 'dist/package/client-guards.js'),
  dev: join(packageRoot, 'dist/package/client-dev.js'),
} as const

/** Source of `virtual:site/server`: every section that the site uses, its own validators and middleware, `render` over them, `onError`. */
export function serverEntry({ sections, steps, onError }: Pick<SiteSources, 'sections' | 'steps' | 'onError'>): string {
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
    ...steps.map(({ file }, index) => `import step${index} from ${JSON.stringify(file)}`),
    'const modules = {',
    'sections: {',
    ...entries,
    '},',
    `validators: {${stepEntries(steps, 'validator')}},`,
    `middleware: {${stepEntries(steps, 'middleware')}},`,
    '}',
    'export const render = (host) => createRender(modules, host)',
    ...(onError === null ? [] : [`export { default as onError } from ${JSON.stringify(onError)}`]),
    '',
  ].join('\n')
}

function stepEntries(steps: readonly StepModule[], wanted: StepModule['kind']): string {
  return steps
    .flatMap(({ kind, name }, index) => (kind === wanted ? [`${JSON.stringify(name)}: step${index}`] : []))
    .join()
}

/** Source of `virtual:site/section/<Name>`: the chunk of one interactive section. */
export function islandEntry({ name, component }: SectionDefinition): string {
  return [
    `import { ${name} } from ${JSON.stringify(component)}`,
    `import { mountIsland } from ${JSON.stringify(packageDoors.island)}`,
    `export const mount = (element, state, documentState) => mountIsland(${name}, element, state, documentState)`,
    '',
  ].join('\n')
}
