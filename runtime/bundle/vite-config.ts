import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type InlineConfig, type Rolldown } from 'vite'
import type { SiteSources } from '../source/site-sources.ts'
import { bareRouter } from './bare-router.ts'
import type { ImportedStylesFinder } from './imported-styles.ts'
import type { ImportedStylesBuild } from './imported-styles-build.ts'
import type { InputRecorder } from './input-recorder.ts'
import { optionalPackages } from './listed-packages.ts'
import { packageDoors, stepModuleId } from './section-registry.ts'
import { INTERACTIVE_ENTRY, islandEntryId, SERVER_ENTRY, sitePlugin } from './site-plugin.ts'
import { stringsPlugin } from './strings/strings-plugin.ts'

// Variables are read when a site starts, and are never built in.
const SHARED: InlineConfig = {
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'warn',
  clearScreen: false,
}
/** Advice to whoever works on the bundler and its settings is nothing that the author of a site could follow. */
const CHECKS = { bundlerTimings: false }
/** The door of sections, and what it opens on. */
const PUBLIC_DOOR = /dist[\\/]package[\\/](?:index|chunks[\\/]view-)/
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
/** Characters as they are written; minified and compressed it is a fifth of that. */
const SMALL_MODULE = 2048
/** V8 keeps a whole file in two bytes a character as soon as one of them is beyond Latin: 2 MB at the start of a server. */
const SERVER_FILES = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', charset: 'ascii' } as const
const NO_ADVICE = { chunkSizeWarningLimit: Number.POSITIVE_INFINITY, reportCompressedSize: false }

/** Client build: boot, navigation, what else of the package the site needs, one chunk for each interactive section, one stylesheet for each section. @param recorder - notes what is read. */
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
    // The smaller form of RxJS.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    build: {
      ...NO_ADVICE,
      outDir: join(outDir, 'client'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: false,
      // Small files stay files: a data: address would need its own allowance in the policy.
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
        // What a section does not use of the public door is not in its file, and not in what it shares with others.
        treeshake: { moduleSideEffects: [{ test: PUBLIC_DOOR, sideEffects: false }] },
        output: {
          // React keeps its file when a section changes.
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

/** Beside the client build: the stylesheets that sections import. */
export function importedStylesConfig(
  root: string,
  outDir: string,
  styles: ImportedStylesBuild,
  recorder?: InputRecorder,
): InlineConfig {
  return {
    ...SHARED,
    root,
    mode: 'production',
    base: '/_site/',
    plugins: [recorder?.plugin(), styles.plugin()],
    build: {
      ...NO_ADVICE,
      outDir: join(outDir, 'client'),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: { checks: CHECKS, input: styles.entries, preserveEntrySignatures: 'strict' },
    },
  }
}

/** Whether a module lies in the file that every page has: others that need it take it from there. */
function isOfBoot(id: string, modules: Rolldown.ChunkingContext): boolean {
  if (id === packageDoors.boot) return false
  const users = reach(id, modules, 'importers')
  if (users.has(packageDoors.boot)) return true
  // What the navigation, which every page fetches, shares with others would be a request of a few hundred bytes.
  if (!users.has(packageDoors.navigation) || id === packageDoors.navigation) return false
  const entries = [...users].filter((user) => modules.getModuleInfo(user)?.isEntry)
  return entries.length > 1 && [...reach(id, modules, 'importedIds')].every((each) => isSmall(each, modules))
}

function isSmall(id: string, modules: Rolldown.ChunkingContext): boolean {
  return (modules.getModuleInfo(id)?.code?.length ?? 0) <= SMALL_MODULE
}

/** The module, and all that need it at once, or that it needs. */
function reach(id: string, modules: Rolldown.ChunkingContext, way: 'importers' | 'importedIds'): Set<string> {
  // Grows while it is walked.
  const met = new Set([id])
  for (const each of met) for (const next of modules.getModuleInfo(each)?.[way] ?? []) met.add(next)
  return met
}

/** Server build: one self-contained module that exports `render`. */
export function serverConfig(
  sources: SiteSources,
  outDir: string,
  { recorder, finder }: { readonly recorder?: InputRecorder; readonly finder?: ImportedStylesFinder | undefined } = {},
): InlineConfig {
  return {
    ...SHARED,
    root: sources.root,
    mode: 'production',
    // What it imports has the same address in browsers.
    base: '/_site/',
    plugins: [
      recorder?.plugin(),
      finder?.plugin(sources.sections),
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
        // What few pages need, such as the parser of Markdown, is a file of its own, which a start does not read.
        output: { ...SERVER_FILES, comments: { legal: true, jsdoc: false, annotation: false } },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  }
}

/** What of the program stays a package: it is native code, one for each kind of machine. */
export const native = { database: 'libsql', pictures: 'sharp' } as const

/** A module without exports, in place of one that is not used. */
const NOTHING = 'data:text/javascript,export default {}'

export interface ProgramOptions {
  readonly root: string
  /** The modules that it begins with: of `server.mjs`, and of `fetch.mjs`. */
  readonly main: string
  readonly handler: string
  readonly outDir: string
  readonly recorder: InputRecorder
}

/** The program that serves a build, with all packages that it needs: nothing of sitio or of npm has to lie where it runs. */
export function programConfig({ root, main, handler, outDir, recorder }: ProgramOptions): InlineConfig {
  return {
    ...SHARED,
    root,
    mode: 'production',
    plugins: [recorder.plugin()],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        // Its other form would come as well, as a second copy with classes of its own.
        { find: /^graphql\/(.+)\.js$/, replacement: 'graphql/$1.mjs' },
        // Express brings readers of bodies, with tables of all encodings, that the site reads none with.
        { find: /^body-parser$/, replacement: NOTHING },
      ],
    },
    build: {
      ...NO_ADVICE,
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      // It is handed on with the package.
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        checks: CHECKS,
        input: { main, handler },
        external: [new RegExp(`^(?:${[...Object.values(native), ...optionalPackages].join('|')})(?:/|$)`)],
        // Less text to keep in memory; names stay as they are in what is logged.
        output: { ...SERVER_FILES, minify: { compress: true, mangle: false, codegen: true } },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  }
}

/**
 * The code of the interactive sections as browsers have it, in one module, with React's development build: that one says what differs
 * between server and browser.
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
