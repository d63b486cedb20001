import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ENTRIES = {
  cli: 'cli/program.ts',
  index: 'runtime/index.ts',
  manifest: 'runtime/manifest/index.ts',
  render: 'runtime/render/index.ts',
  strings: 'runtime/strings/static-section.ts',
  'strings-react': 'runtime/strings/react.ts',
  'strings-react-of-site': 'runtime/strings/react-of-site.ts',
  richtext: 'runtime/richtext/index.ts',
  highlight: 'runtime/richtext/highlight.ts',
  server: 'runtime/server/index.ts',
  testing: 'runtime/testing/index.ts',
  check: 'runtime/validate/index.ts',
  'server-main': 'runtime/server/main.ts',
  'client-boot': 'runtime/client/start/boot.ts',
  'client-navigation': 'runtime/client/navigation/navigation.ts',
  'client-forms': 'runtime/client/forms/forms.ts',
  'client-embeds': 'runtime/client/integrations/embeds.ts',
  'client-integrations': 'runtime/client/integrations/integrations.ts',
  'client-graphql': 'runtime/client/graphql/graphql-client.ts',
  'client-live': 'runtime/client/live/live.ts',
  'client-island': 'runtime/client/islands/mount-island.ts',
  'client-guards': 'runtime/client/navigation/guards.ts',
  'client-dev': 'runtime/client/start/dev.ts',
  'client-gallery': 'runtime/client/gallery/gallery.ts',
  'hydration-worker': 'runtime/hydration/hydration-worker.ts',
  'prerender-thread': 'runtime/prerender/threads/render-thread.ts',
  'check-thread': 'runtime/dev/check-thread.ts',
  'ready-program': 'runtime/bundle/parts/ready-program.ts',
}

/** The compiler's messages, if any; beside the declarations. */
const MISTAKES = 'mistakes.txt'
/** A declaration that another one names. */
const NAMED_DECLARATION = /(?:\bfrom |\bimport\(|<reference path=)["']([^"']+\.tsx?)["']/g

/**
 * Bundles runtime and cli into dist/package when that is missing or stale, judged by content. Adds the program for builds and, if TypeScript is
 * installed, the declarations of the public API. An installed package has no sources and is left alone. This is plain JavaScript, since TypeScript
 * cannot run before it has.
 *
 * @param {string} root folder of the package
 */
export async function buildPackage(root) {
  if (!existsSync(join(root, 'runtime'))) return
  const hash = sourceHash(root)
  const place = join(root, 'dist/package')
  const compiler = findCompiler(root)
  if (readHash(place) === hash && (compiler === null || existsSync(join(place, 'types')))) return
  clearAbandoned(dirname(place))
  const { build, runnerImport } = await import('vite')
  const work = `${place}.building-${process.pid}`
  const types = `${work}-types`
  const declared = compiler === null ? false : writeDeclarations(compiler, root, types)
  try {
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      plugins: [compiledValidator(join(root, 'runtime/manifest/shape'), runnerImport)],
      build: {
        ssr: true,
        outDir: work,
        emptyOutDir: true,
        minify: false,
        target: 'node20',
        rolldownOptions: {
          // Advice on plugins, on a machine that is busy.
          checks: { bundlerTimings: false },
          input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)])),
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // Each hook stays a file of its own, so that browsers load only those which a site uses; so does the session, which the package would
            // otherwise export.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  test: /[\\/]runtime[\\/](?:view|session)[\\/]/,
                  name: (file) => `view-${basename(file, extname(file))}`,
                  debugName: 'view',
                },
              ],
            },
          },
        },
      },
      ssr: { external: true },
      // Independent of NODE_ENV: React's production build lacks the development form of JSX.
      oxc: { jsx: { development: false } },
    })
    const { makeProgram } = await import(pathToFileURL(join(work, 'ready-program.js')).href)
    await makeProgram(work)
    if (await declared) renameSync(types, join(work, 'types'))
    writeFileSync(join(work, '.hash'), hash)
    takePlace(work, place)
  } finally {
    // The compiler may still be writing after the bundler has failed.
    await declared
    for (const folder of [work, types]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Compiles the validator of manifests into the package; otherwise every command would compile it. */
function compiledValidator(folder, runnerImport) {
  return {
    name: 'compiled-validator',
    async load(id) {
      if (id !== join(folder, 'manifest-validator.ts')) return null
      const { module } = await runnerImport(join(folder, 'validator-source.ts'), {
        configFile: false,
        logLevel: 'warn',
      })
      return { code: module.validatorSource(), moduleType: 'js', map: null }
    },
  }
}

/** Removes what killed builds have left, but not what other builds are writing. For builds of sites, `abandoned-work` does this. */
function clearAbandoned(folder) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = /^package\.(?:building|old)-(\d+)(?:-types)?$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Another process may have built the same; whoever finishes last replaces one copy with an identical one. */
function takePlace(work, place) {
  const old = `${place}.old-${process.pid}`
  for (let tries = 1; ; tries += 1) {
    try {
      if (existsSync(place)) renameSync(place, old)
      renameSync(work, place)
      break
    } catch (error) {
      if ((error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') || tries === 5) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

/** The TypeScript compiler; null if development packages are not installed. */
function findCompiler(root) {
  try {
    const { resolve } = createRequire(join(root, 'package.json'))
    return join(dirname(resolve('typescript/package.json')), 'bin/tsc')
  } catch {
    return null
  }
}

/** Writes the declarations; returns whether that succeeded. Type errors are stored beside them: they stop `npm pack`, but no other command. */
async function writeDeclarations(compiler, root, outDir) {
  const child = spawn(process.execPath, [compiler, '-p', 'tsconfig.package.json', '--outDir', outDir], { cwd: root })
  const mistakes = await text(child.stdout)
  if (!existsSync(outDir)) return false
  removeUnreached(root, outDir)
  if (mistakes !== '') writeFileSync(join(outDir, MISTAKES), mistakes)
  return true
}

/** Removes the declarations that no door leads to: every installation would unpack them, and they are most of its files. */
function removeUnreached(root, types) {
  const { files } = JSON.parse(readFileSync(join(root, 'tsconfig.package.json'), 'utf8'))
  const declarationOf = (file) => file.replace(/(?:\.d)?\.tsx?$/, '.d.ts')
  const reached = new Set()
  const reach = (file) => {
    if (reached.has(file) || !existsSync(file)) return
    reached.add(file)
    for (const [, to] of readFileSync(file, 'utf8').matchAll(NAMED_DECLARATION))
      reach(declarationOf(join(dirname(file), to)))
  }
  for (const door of files) reach(declarationOf(join(types, door)))
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !reached.has(file)) rmSync(file)
  }
}

/** Why the declarations cannot be published, in the compiler's words; null if they can. */
function faultOfDeclarations(root) {
  const types = join(root, 'dist/package/types')
  if (!existsSync(types)) return 'The package has no declarations. Install TypeScript: npm install'
  const mistakes = join(types, MISTAKES)
  return existsSync(mistakes) ? `The declarations are wrong:\n${readFileSync(mistakes, 'utf8')}` : null
}

/** The hash of what a folder was made of; null if it is not there. */
export function readHash(place) {
  try {
    return readFileSync(join(place, '.hash'), 'utf8')
  } catch {
    return null
  }
}

/** Of everything that the bundles are made of; the program for builds also contains installed packages. */
export function sourceHash(root) {
  const hash = createHash('sha256')
  // The schemas count, too, since they are part of the bundles.
  const files = ['runtime', 'cli', 'schema'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/templates|docs/.test(entry.parentPath.slice(root.length)))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const single = ['package.json', 'tsconfig.package.json', 'node_modules/.package-lock.json'].map((file) =>
    join(root, file),
  )
  for (const file of [...files.sort(), ...single.filter(existsSync)])
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('base64url')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(process.argv[1]), '..')
  await buildPackage(root)
  const fault = process.argv.includes('--strict') ? faultOfDeclarations(root) : null
  if (fault !== null) {
    console.error(fault)
    process.exitCode = 1
  }
}
