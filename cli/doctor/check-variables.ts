import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writtenValue } from '../../runtime/manifest/bases/written-value.ts'
import type { LocatedValue } from '../../runtime/manifest/yaml/located-value.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { ENV_FILE } from '../../runtime/process/read-environment.ts'
import { errorCode } from '../../runtime/values/error-code.ts'
import { type Finding, fine, missing, note } from './finding.ts'

interface Mention {
  readonly isSecret: boolean
  readonly hasDefault: boolean
}

/** The same syntax that `substituteEnv` reads. */
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(:-[^{}]*)?\}/g

/**
 * The environment variables that a manifest mentions, with those that are set and those that fall back to a default. Never shows a value.
 *
 * @param root - the manifest over its bases; null if it could not be read: then its files count, and what it overrides in its bases as well.
 * @param texts - the manifest's files: name → text.
 * @param env - including `.env`; null if it is unknown: then only `unset` counts.
 * @param unset - names that the manifest's own check found missing.
 */
export function checkVariables(
  root: LocatedValue | null,
  texts: ReadonlyMap<string, string>,
  env: Readonly<Record<string, string | undefined>> | null,
  unset: ReadonlySet<string>,
): Finding[] {
  const mentions = [...mentionedVariables(root, texts)].sort(([one], [other]) => one.localeCompare(other))
  return mentions.flatMap(([name, { isSecret, hasDefault }]): Finding[] => {
    const kind = isSecret ? ' (a secret)' : ''
    if (unset.has(name))
      return [missing(`${name}${kind} is not set`, 'Set it in the environment, or in .env beside the manifest.')]
    if (env === null) return []
    if (env[name]) return [fine(`${name}${kind} is set`)]
    return [
      note(`${name}${kind} is not set: ${hasDefault ? 'its default is used' : 'what it switches on is left out'}`),
    ]
  })
}

/** Reports a `.env` file that this user may not read, so that none of its variables is set. @param site - the folder of the site. */
export function checkEnvFile(site: string): Finding[] {
  try {
    readFileSync(join(site, ENV_FILE))
    return []
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    return [
      note(
        `${ENV_FILE} cannot be read (${code}), so the variables in it are not set`,
        'Let this user read it, or set them in the environment.',
      ),
    ]
  }
}

function mentionedVariables(root: LocatedValue | null, texts: ReadonlyMap<string, string>): Map<string, Mention> {
  const found = new Map<string, Mention>()
  const visit = (value: unknown, key: string | null) => {
    if (typeof value === 'string') {
      if (key === 'secret') found.set(value, { isSecret: true, hasDefault: false })
      for (const [, name = '', fallback] of value.matchAll(REFERENCE))
        found.set(name, { isSecret: false, hasDefault: fallback !== undefined })
    } else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) visit(item, name)
  }
  if (root !== null) visit(writtenValue(root), null)
  else for (const [file, text] of texts) visit(parseManifest(text, file).value, null)
  return found
}
