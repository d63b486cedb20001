import { join } from 'node:path'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import type { SessionQueries } from '../server/data/session-checks.ts'
import { compileForms } from '../source/graphql/form-calls.ts'
import { compileSessionChecks } from '../source/graphql/session-checks.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import type { StepModule } from '../source/parts/step-modules.ts'
import type { SiteSources } from '../source/site-sources.ts'
import { stringsId } from './strings/strings-id.ts'

/** Prefix of the virtual modules that validators' query schemas are compiled to. */
export const QUERY_PREFIX = 'virtual:site/query/'

/** The folder of sitio's code. */
export const packageCode = join(packageRoot, 'dist/package')

/** The built entry points of sitio, by what the generated modules import from them. */
export const packageDoors = {
  sections: join(packageCode, 'index.js'),
  render: join(packageCode, 'render.js'),
  strings: join(packageCode, 'strings.js'),
  stringsReact: join(packageCode, 'strings-react.js'),
  stringsReactOfSite: join(packageCode, 'strings-react-of-site.js'),
  boot: join(packageCode, 'client-boot.js'),
  navigation: join(packageCode, 'client-navigation.js'),
  embeds: join(packageCode, 'client-embeds.js'),
  integrations: join(packageCode, 'client-integrations.js'),
  forms: join(packageCode, 'client-forms.js'),
  graphql: join(packageCode, 'client-graphql.js'),
  live: join(packageCode, 'client-live.js'),
  island: join(packageCode, 'client-island.js'),
  guards: join(packageCode, 'client-guards.js'),
  dev: join(packageCode, 'client-dev.js'),
  gallery: join(packageCode, 'client-gallery.js'),
  hydration: join(packageCode, 'hydration-worker.js'),
} as const

/**
 * Source of `virtual:site/server`: `render` with every section that the site uses and with its own validators and middleware, `onError`, the
 * operations of sections by client, those of collections, and the mutations of forms.
 *
 * @param statics - name of the module from `staticsEntry`; null when React renders all sections.
 */
export function serverEntry(
  {
    sections,
    steps,
    onError,
    forms,
    checks,
    collections,
  }: Pick<SiteSources, 'sections' | 'steps' | 'onError' | 'forms' | 'checks' | 'collections'>,
  statics: string | null = null,
): string {
  const queries = compileSessionChecks(checks)
  const imports = sections.flatMap((section) => [
    `import { ${section.name} } from ${JSON.stringify(section.component)}`,
    ...section.operations.map((file) => `import ${operationIn(section, file)} from ${JSON.stringify(file)}`),
  ])
  const lists = [...collections.values()].map((file, index) => `import collection${index} from ${JSON.stringify(file)}`)
  const entries = sections.map(({ name, hydrate, inputs, client, operation }) => {
    const call = operation === null ? 'null' : `{ client: ${JSON.stringify(client)}, operation: operation${name} }`
    return `  ${name}: { component: ${name}, hydrate: ${JSON.stringify(hydrate)}, inputs: ${JSON.stringify(inputs)}, call: ${call} },`
  })
  return [
    `import { createRender, StaticSections } from ${JSON.stringify(packageDoors.render)}`,
    ...imports,
    ...lists,
    ...steps.map((step, index) => `import step${index} from ${JSON.stringify(stepModuleId(step))}`),
    `export const checks = ${JSON.stringify(queries)}`,
    'const modules = {',
    'checks,',
    'sections: {',
    ...entries,
    '},',
    ...(statics === null ? [] : [`statics: new StaticSections(() => import(${JSON.stringify(statics)})),`]),
    `validators: {${stepEntries(steps, 'validator')}},`,
    `middleware: {${stepEntries(steps, 'middleware')}},`,
    '}',
    'export const render = (host) => createRender(modules, host)',
    `export const operations = {${operationEntries(sections, queries)}}`,
    `export const collections = {${[...collections.keys()].map((name, index) => `${JSON.stringify(name)}: collection${index}`).join()}}`,
    `export const forms = ${JSON.stringify(compileForms(forms))}`,
    ...(onError === null ? [] : [`export { default as onError } from ${JSON.stringify(onError)}`]),
    '',
  ].join('\n')
}

/** Source of `virtual:site/statics`: the sections that never hydrate, compiled to strings. */
export function staticsEntry(sections: readonly SectionDefinition[]): string {
  const statics = sections.filter(({ hydrate }) => hydrate === null)
  return [
    `import { staticSection } from ${JSON.stringify(stringsId(packageDoors.strings))}`,
    ...statics.map(({ name, component }) => `import { ${name} } from ${JSON.stringify(stringsId(component))}`),
    'export default {',
    ...statics.map(({ name }) => `  ${name}: staticSection(${name}),`),
    '}',
    '',
  ].join('\n')
}

/** The variable for an operation in the server entry. Unique, since names of sections contain no underscore. */
function operationIn({ name, operation, operations }: SectionDefinition, file: string): string {
  return file === operation ? `operation${name}` : `operation${name}_${operations.indexOf(file)}`
}

/**
 * Each client with the operations that the server relays for browsers: those of sections, and the queries that check a session.
 * Leaves out the mutations of forms, since they would bypass the form's own rules.
 */
function operationEntries(sections: readonly SectionDefinition[], queries: SessionQueries): string {
  const entry = (client: string) => {
    const own = sections.filter((section) => section.client === client)
    const names = own.flatMap((section) => section.operations.map((file) => operationIn(section, file)))
    const checks = Object.values(queries[client] ?? {}).map((operation) => JSON.stringify(operation))
    return `${JSON.stringify(client)}: [${[...names, ...checks].join()}]`
  }
  return [...new Set([...sections.map(({ client }) => client), ...Object.keys(queries)])].map(entry).join()
}

/** The module id of a step's code: its file, or the virtual module that its schema is compiled to. */
export function stepModuleId({ name, code }: StepModule): string {
  return 'file' in code ? code.file : QUERY_PREFIX + name
}

/** The schema that a virtual module is compiled from; null when the id is not that of such a module. */
export function querySchema(id: string, steps: readonly StepModule[]): Readonly<Record<string, unknown>> | null {
  const step = id.startsWith(QUERY_PREFIX) && steps.find((candidate) => stepModuleId(candidate) === id)
  return step && 'query' in step.code ? step.code.query : null
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

/** Source of `virtual:site/interactive`: one module with the mount function of every interactive section. */
export function interactiveEntry(sections: readonly SectionDefinition[]): string {
  const own = sections.filter(({ hydrate }) => hydrate !== null)
  const mount = ({ name }: SectionDefinition) =>
    `  ${name}: (element, state, documentState) => mountIsland(${name}, element, state, documentState),`
  return [
    ...own.map(({ name, component }) => `import { ${name} } from ${JSON.stringify(component)}`),
    `import { mountIsland } from ${JSON.stringify(packageDoors.island)}`,
    'export const mounts = {',
    ...own.map(mount),
    '}',
    '',
  ].join('\n')
}
