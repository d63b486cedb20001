import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBase } from '../../runtime/manifest/bases/find-base.ts'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import { writeScalar } from '../../runtime/manifest/yaml/write-scalar.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { exitCode, JobError } from '../io.ts'
import { findVersion } from '../packages/find-version.ts'
import type { SiteAnswers } from './template-site.ts'

/** The base of a new site, for its manifest and its package.json. */
export interface NewBase {
  /** The value of `extends`. */
  readonly extends: string
  /** Null if the base is a folder or a file. */
  readonly package: { readonly name: string; readonly version: string } | null
  /** Names of its pages; empty if it is not installed yet. */
  readonly routes: readonly string[]
}

/** A package name, optionally with a version range. */
const PACKAGE = /^((?:@[\w.~-]+\/)?[\w~-][\w.~-]*)(?:@(.+))?$/

/**
 * The base that `--from` names: a folder or file, otherwise a package, `@agency/base` or `@agency/base@^2.0.0`.
 *
 * @param target - absolute folder of the new site.
 * @param mayAsk - whether the registry may be contacted.
 * @throws JobError (exit 2) when the folder does not exist or has no manifest, when there is no such package, or when the name is not valid for a
 *   package.
 */
export async function newBase(from: string, target: string, cwd: string, mayAsk: boolean): Promise<NewBase> {
  const isPath = /^\.{0,2}[/\\]|^\.{1,2}$/.test(from)
  if (!isPath) {
    if (existsSync(join(cwd, from, 'site.config.yaml')))
      throw new JobError(`--from ${from} is the name of a package. To use the folder: --from ./${from}`, exitCode.usage)
    const [, name, wanted] = PACKAGE.exec(from) ?? []
    if (name === undefined)
      throw new JobError(
        `--from ${JSON.stringify(from)} is neither a package, such as @agency/base, nor the path of a folder, such as ../base.`,
        exitCode.usage,
      )
    const found = mayAsk ? await findVersion(from, cwd) : null
    const version = wanted ?? (found === null ? 'latest' : `^${found}`)
    return { extends: name, package: { name, version }, routes: [] }
  }
  if (from.endsWith('.tgz'))
    throw new JobError(
      `${from} is a package file. Put the name of the package before it: --from @agency/base@file:${nameOfFile(target, resolve(cwd, from))}`,
      exitCode.usage,
    )
  const file = findBase(resolve(cwd, from), cwd)
  if (file === null || !existsSync(file))
    throw new JobError(
      `${from} is not a site to extend: it has no site.config.yaml. Name the folder of a site: --from ../base`,
      exitCode.usage,
    )
  const way = nameOfFile(target, resolve(cwd, from))
  const { read } = loadSite(file, {})
  return {
    extends: way.startsWith('.') ? way : `./${way}`,
    package: null,
    routes: read?.manifest.routes.map(({ name }) => name) ?? [],
  }
}

/** The manifest of a site that sets only its name and colours, with comments that show how to set more. */
function clientManifest(product: string, colors: ReadonlyMap<string, string>, base: NewBase): string {
  const pages = base.routes.length === 0 ? '' : `\n# Pages of the base: ${base.routes.join(', ')}.`
  const [first = 'index'] = base.routes
  return `# yaml-language-server: $schema=./.sitio/site.config.schema.json
#
# What this site changes in its base. \`npx site config --origin\` prints the whole manifest, and where each value is written; \`npx site why
# routes.${first}.title\` shows which file sets a value.
extends: ${writeScalar(base.extends, "'")}

site:
  product: ${JSON.stringify(product)}
  origin: \${SITE_ORIGIN:-http://localhost:3000} # the public address: the environment variable, otherwise this default; replace localhost once you know yours
${themeOf(colors)}${pages}
# Change a page by its name, a section by its id; remove: true removes either:
#
# routes:
#   - name: ${first}
#     title: { en: Another title }
`
}

function themeOf(colors: ReadonlyMap<string, string>): string {
  const lines = [...colors].map(([token, color]) => `    ${token}: '${color}'\n`)
  return lines.length === 0 ? '' : `\ntheme:\n  color:\n${lines.join('')}`
}

const CONTAINER = `\`docker compose up --build\` runs the site as it runs online, and \`.github/workflows/site.yml\` checks it on GitHub.

`

function clientReadme(product: string, base: NewBase): string {
  return `# ${product}

Extends ${base.extends}: \`site.config.yaml\` says only what differs.

| command | what it does |
| --- | --- |
| \`npm run dev\` | serves the site while you edit it |
| \`npm test\` | checks the whole site, changes in its base, and its own code |
| \`npm run lint\` | checks code and styles; \`npx biome check --write\` formats them |
| \`npx site drift --accept\` | records that you have seen what the base says now |
| \`npx site upgrade\` | moves the site to another version of its base |

${base.package === null ? '' : CONTAINER}Files of the same name here replace sections, pictures, texts and public files of the base.
`
}

/** The files of a site that extends another one, which provides sections, texts and pictures. */
export function clientFiles(
  { product, colors }: Pick<SiteAnswers, 'product' | 'colors'>,
  base: NewBase,
): [string, string | Buffer][] {
  return [
    ['site.config.yaml', clientManifest(product, colors, base)],
    ['README.md', clientReadme(product, base)],
  ]
}

/** Whether the base exists where the new site would look for it. */
export function isThere({ extends: base }: NewBase, target: string): boolean {
  const file = findBase(base, target)
  return file !== null && existsSync(join(file))
}
