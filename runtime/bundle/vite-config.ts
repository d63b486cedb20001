import { join, parse } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type InlineConfig, type Rolldown } from 'vite'
import type { SiteSources } from '../source/site-sources.ts'
import { bareRouter } from './bare-router.ts'
import type { InputRecorder } from './inputs/input-recorder.ts'
import { optionalPackages } from './parts/listed-packages.ts'
import { packageDoors, stepModuleId } from './section-registry.ts'
import { importShared, inProgram, SHARED_PARTS } from './shared-parts.ts'
import { INTERACTIVE_ENTRY, islandEntryId, SERVER_ENTRY, sitePlugin } from './site-plugin.ts'
import { stringsPlugin } from './strings/strings-plugin.ts'
import type { StylesInput } from './styles/build-imported-styles.ts'
import type { ImportedStylesFinder } from './styles/imported-styles.ts'

// Environment variables are read when a site starts, and are never built in.
const SHARED: InlineConfig = {
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'warn',
  clearScreen: false,
}
/** Leaves out advice on the bundler's settings, which the author of a site cannot change. */
const CHECKS = { bundlerTimings: false }
/** The public entry point that sections import, and the chunk with its code. */
const PUBLIC_DOOR = /dist[\\/]package[\\/](?:index|chunks[\\/]view-)/
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
/** In characters of source code; minified and compressed, a module is about a fifth of that. */
const SMALL_MODULE = 2048
/** ASCII, since V8 stores a whole file as two bytes per character if any of them is not Latin-1: 2 MB at the start of a server. */
const SERVER_FILES = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', charset: 'ascii' } as const
const NO_ADVICE = { chunkSizeWarningLimit: Number.POSITIVE_INFINITY, reportCompressedSize: false }

/**
 * Client build: boot, navigation, the other parts of sitio that the site needs, one chunk per interactive section, one stylesheet per section.
 *
 * @param recorder - records the files that are read.
 */
export function clientConfig(sources: SiteSources, outDir: string, recorder?: InputRecorder): InlineConfig {
  const { root, sections, stylesheets, steps, onError, needs } = sources
  const islands = sections.filter(({ hydrate }) => hydrate !== null).map(({ name }) => islandEntryId(name))
  const guards = steps.filter(({ runsInBrowser }) => runsInBrowser).map(stepModuleId)
  const styles = [...stylesheets.values(), ...sections.flatMap((section) => section.styles ?? [])]
  return {
    ...SHARED,
    root,
    mode: 'production',
    base: '/_site/',
    plugins: [recorder?.plugin(), bareRouter(), sitePlugin(() => sources), react()],
    worker: { plugins: () => [recorder?.plugin()] },
    // Selects the smaller build of RxJS.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    build: {
      ...NO_ADVICE,
      outDir: join(outDir, 'client'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: false,
      // Small files stay files: the content security policy would have to allow `data:` addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: CHECKS,
        input: [
          packageDoors.boot,
          packageDoors.navigation,
          packageDoors.guards,
          ...needs.map((name) => packageDoors[name]),
          ...islands,
          ...new Set([...guards, ...(onError === null ? [] : [onError])]),
          ...styles,
        ],
        preserveEntrySignatures: 'allow-extension',
        // Keeps exports of the public entry point that a section does not use out of its chunk, and out of shared ones.
        treeshake: { moduleSideEffects: [{ test: PUBLIC_DOOR, sideEffects: false }] },
        output: {
          // React's file stays the same when a section changes.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'react', test: REACT },
              { name: (id, modules) => (isOfBoot(id, modules) ? 'boot' : null) },
            ],
          },
        },
      },
    },
  }
}

/** The build of the stylesheets that sections import, whose files are added to those of the client build. */
export function importedStylesConfig(
  root: string,
  outDir: string,
  { entries, plugin }: StylesInput,
  recorder?: InputRecorder,
): InlineConfig {
  return {
    ...SHARED,
    root,
    mode: 'production',
    base: '/_site/',
    plugins: [recorder?.plugin(), plugin],
    build: {
      ...NO_ADVICE,
      outDir: join(outDir, 'client'),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: { checks: CHECKS, input: entries, preserveEntrySignatures: 'strict' },
    },
  }
}

/** Whether a module belongs in the boot file, which every page loads, and from which other chunks import it. */
function isOfBoot(id: string, modules: Rolldown.ChunkingContext): boolean {
  if (id === packageDoors.boot) return false
  const users = reach(id, modules, 'importers')
  if (users.has(packageDoors.boot)) return true
  // Every page also fetches the navigation. A small module that it shares with others would be a request for a few hundred bytes.
  if (!users.has(packageDoors.navigation) || id === packageDoors.navigation) return false
  const entries = [...users].filter((user) => modules.getModuleInfo(user)?.isEntry)
  return entries.length > 1 && [...reach(id, modules, 'importedIds')].every((each) => isSmall(each, modules))
}

function isSmall(id: string, modules: Rolldown.ChunkingContext): boolean {
  return (modules.getModuleInfo(id)?.code?.length ?? 0) <= SMALL_MODULE
}

/** The module, and all modules that import it statically (`importers`), or that it imports statically, directly or not. */
function reach(id: string, modules: Rolldown.ChunkingContext, way: 'importers' | 'importedIds'): Set<string> {
  // The loop visits the modules that it adds, too.
  const met = new Set([id])
  for (const each of met) for (const next of modules.getModuleInfo(each)?.[way] ?? []) met.add(next)
  return met
}

export interface ServerOptions {
  readonly recorder?: InputRecorder
  readonly finder?: ImportedStylesFinder
  /** Where the code finds `SHARED_PARTS`; in the program of the build when left out. */
  readonly sharedAt?: (part: string) => string
}

/** Server build: a module that exports `render`. */
export function serverConfig(
  sources: SiteSources,
  outDir: string,
  { recorder, finder, sharedAt = inProgram }: ServerOptions = {},
): InlineConfig {
  return {
    ...SHARED,
    root: sources.root,
    mode: 'production',
    // Files that the server's code imports have the same address as in browsers.
    base: '/_site/',
    plugins: [
      recorder?.plugin(),
      finder?.plugin(sources.sections),
      importShared(sharedAt),
      stringsPlugin({ own: packageDoors.stringsReact, site: packageDoors.stringsReactOfSite }),
      sitePlugin(() => sources),
      react(),
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...NO_ADVICE,
      ssr: true,
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      outDir: join(outDir, 'server'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        checks: CHECKS,
        input: { site: SERVER_ENTRY },
        output: { ...SERVER_FILES, comments: { legal: true, jsdoc: false, annotation: false } },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  }
}

/** Packages that the program does not bundle, since they contain native code, which differs between platforms. */
export const native = { database: 'libsql', pictures: 'sharp' } as const

/** An empty module, in place of one that is not used. */
const NOTHING = 'data:text/javascript,export default {}'

export interface ProgramOptions {
  readonly root: string
  /** The folder of sitio's code. */
  readonly code: string
  readonly outDir: string
  readonly recorder: InputRecorder
}

/**
 * The program that serves a build, with the packages that it needs, so that neither sitio nor its dependencies have to be installed where it runs. And
 * what the code of all sites has in common, in files of its own, which are not read at start.
 */
export function programConfig({ root, code, outDir, recorder }: ProgramOptions): InlineConfig {
  return {
    ...SHARED,
    root,
    mode: 'production',
    plugins: [recorder.plugin()],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        // Otherwise the CommonJS form would be bundled as well: a second copy with classes of its own.
        { find: /^graphql\/(.+)\.js$/, replacement: 'graphql/$1.mjs' },
        // Express depends on parsers for request bodies, with tables of all encodings, which sitio does not use.
        { find: /^body-parser$/, replacement: NOTHING },
      ],
    },
    build: {
      ...NO_ADVICE,
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      // The bundled packages are distributed with sitio and with each build, so their licenses must be, too.
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        checks: CHECKS,
        input: {
          ...{ main: join(code, 'server-main.js'), handler: join(code, 'server.js') },
          ...Object.fromEntries(SHARED_PARTS.map((part) => [parse(part).name, join(code, part)])),
        },
        external: [new RegExp(`^(?:${[...Object.values(native), ...optionalPackages].join('|')})(?:/|$)`)],
        // Keeps less text in memory. Names stay unchanged for logs and stack traces.
        output: { ...SERVER_FILES, minify: { compress: true, mangle: false, codegen: true } },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  }
}

/**
 * The code of the interactive sections as browsers run it, in one module, with React's development build, since only that build reports the
 * differences between server and browser.
 */
export function interactiveConfig(sources: SiteSources, outDir: string): InlineConfig {
  return {
    ...SHARED,
    logLevel: 'silent',
    root: sources.root,
    mode: 'development',
    base: '/_site/',
    plugins: [sitePlugin(() => sources), react()],
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      ...NO_ADVICE,
      outDir: join(outDir, 'interactive'),
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      target: 'esnext',
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: CHECKS,
        input: { sections: INTERACTIVE_ENTRY },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  }
}
